#include "version.h"

// Package.swift defines it. Only this file is compiled again when it changes.
#ifndef NAVD_COMMIT
#define NAVD_COMMIT ""
#endif

const char *const navd_commit = NAVD_COMMIT;
