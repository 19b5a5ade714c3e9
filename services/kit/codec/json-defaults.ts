import protobuf from 'protobufjs';

type JsonObject = Record<string, unknown>;

/** Their JSON form is not an object of their fields. */
export const isWellKnown = (type: protobuf.Type): boolean => type.fullName.startsWith('.google.protobuf.');

/**
 * Adds to the JSON form of a message what its binary form leaves out because it is the default: a reader sees `"class": 0`
 * and no hole. Fields with presence (messages, `optional`, members of a oneof) stay absent where they are not set.
 */
export function fillDefaults(type: protobuf.Type, value: JsonObject): JsonObject {
  if (isWellKnown(type)) return value;
  for (const field of type.fieldsArray) {
    const { jsonName, resolvedType, hasPresence } = field.resolve();
    if (!Object.hasOwn(value, jsonName)) {
      const missing = hasPresence ? undefined : defaultOf(field);
      if (missing !== undefined) value[jsonName] = missing;
    } else if (resolvedType instanceof protobuf.Type) {
      const below = field.repeated || field.map ? Object.values(value[jsonName] as JsonObject) : [value[jsonName]];
      for (const one of below) fillDefaults(resolvedType, one as JsonObject);
    }
  }
  return value;
}

/** The JSON form of a field that is not set; undefined for a message. */
function defaultOf(field: protobuf.Field): unknown {
  if (field.map) return {};
  if (field.repeated) return [];
  if (field.resolvedType instanceof protobuf.Enum) return field.resolvedType.valuesById[0] ?? 0;
  if (field.resolvedType) return undefined;
  if (field.type === 'bool') return false;
  if (field.type === 'string' || field.type === 'bytes') return '';
  return field.type.endsWith('64') ? '0' : 0;
}
