"""The life of a failure after its first incident: occurrences, recurrence, promotion, and what comes after."""
