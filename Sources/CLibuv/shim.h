#ifndef NAVD_CLIBUV_SHIM_H
#define NAVD_CLIBUV_SHIM_H
#include <uv.h>
#endif
