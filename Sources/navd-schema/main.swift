import NavigationDaemon

// The JSON Schema of navd.yaml, as docs/navd.schema.json has it: scripts/generate writes it there.
print(ConfigurationSchema.text)
