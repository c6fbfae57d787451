#pragma once

/// The version of navd and navctl.
#define NAVD_VERSION "0.1.0"

/// The commit that they were built from; empty if it is not known.
extern const char *_Nonnull const navd_commit;
