"""Filing: from what somebody tells about a failure to an incident's file."""
