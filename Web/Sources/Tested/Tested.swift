// Nothing but those and the programs of the tests, which `make test` builds.
