// Nothing but the programs that are installed, which `make all` builds.
