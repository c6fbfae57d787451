// Nothing but what the programs need: `swift build --target Programs` compiles the modules of navd and navctl side by side.
import NavctlCommands
import NavigationDaemon
import NavigationTerminal
