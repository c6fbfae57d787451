import JSON
import SceneMap

// The JSON Schema of maps, as docs/scene-map.schema.json has it: scripts/generate writes it there.
print(MapSchema.document.pretty)
