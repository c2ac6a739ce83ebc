"""What the tool costs, measured side by side with named references: one module a measurement.

A measurement alternates runs of the tool and of its reference in one session and compares medians, so that the load of
the machine weighs on both alike. It reports ratios; seconds are printed beside them.
"""
