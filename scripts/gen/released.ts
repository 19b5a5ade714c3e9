import avro from 'avsc';
import { fingerprintOf } from '../../services/kit/codec/avro.ts';
import { nameOf, readSchemaFiles, type ServiceSchemas } from './schemas.ts';

/** The self-contained schemas of all current messages, by the file they are released as. */
export function releases(services: readonly ServiceSchemas[]): Map<string, string> {
  const messages = services.flatMap((service) => service.messages);
  return new Map(
    messages.map((type) => [
      `${fingerprintOf(type)}.avsc`,
      `${JSON.stringify(type.schema({ exportAttrs: true }), null, 2)}\n`,
    ]),
  );
}

/** Shapes on the wire that the current types could not read, and released files that were tampered with. */
export function unreadable(directory: string, services: readonly ServiceSchemas[]): string[] {
  const current = new Map(services.flatMap(({ messages }) => messages.map((type) => [nameOf(type), type])));
  return readSchemaFiles(directory).flatMap(({ file, schema }) => {
    const writer = avro.Type.forSchema(schema as avro.Schema);
    const found = fingerprintOf(writer);
    if (file !== `${found}.avsc`) return [`${directory}/${file} was edited: its content has the fingerprint ${found}`];
    const reader = current.get(writer.name ?? '');
    const why = reader && incompatibility(reader, writer);
    return why ? [`${writer.name} cannot read what was written as ${directory}/${file}: ${why}. ${remedy}`] : [];
  });
}

const remedy = 'Give new fields a default; remove that file only if nothing of its shape was ever sent.';

function incompatibility(reader: avro.Type, writer: avro.Type): string | undefined {
  try {
    reader.createResolver(writer);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
