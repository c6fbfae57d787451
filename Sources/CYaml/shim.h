#ifndef NAVD_CYAML_SHIM_H
#define NAVD_CYAML_SHIM_H

#include <yaml.h>

#endif
