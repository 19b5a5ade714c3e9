import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type avro from 'avsc';
import { z } from 'zod';
import { docOf, isRecord, nameOf, readSchemaFiles, type ServiceSchemas } from './schemas.ts';

const header = z.object({ name: z.string(), namespace: z.string() });

/** What is against the naming rules below `directory` or is not documented, one sentence each. */
export function brokenRules(directory: string, services: readonly ServiceSchemas[]): string[] {
  const folders = readdirSync(directory).filter((name) => name !== 'released');
  return [...folders.flatMap((service) => misnamedFiles(directory, service)), ...services.flatMap(unfinished)];
}

function misnamedFiles(directory: string, service: string): string[] {
  const folder = join(directory, service);
  return readSchemaFiles(folder).flatMap(({ file, schema }) => {
    const parsed = header.safeParse(schema);
    const path = join(folder, file);
    if (!parsed.success) return [`${path}: a file declares one type with a name and a namespace`];
    const { name, namespace } = parsed.data;
    return [
      namespace !== `modelyard.${service}` && `${path}: the namespace must be modelyard.${service}, not ${namespace}`,
      !/^[A-Z][a-zA-Z0-9]*$/.test(name) && `${path}: the name ${name} must be PascalCase`,
      file !== `${kebab(name)}.avsc` && `${path}: declares ${name}, so the file must be ${kebab(name)}.avsc`,
    ].filter((problem) => problem !== false);
  });
}

function unfinished({ types }: ServiceSchemas): string[] {
  return types.flatMap((type) => [
    ...(docOf(type) ? [] : [`${nameOf(type)} has no doc`]),
    ...(isRecord(type) && type.fields.length === 0 ? [`${nameOf(type)} has no fields`] : []),
    ...(isRecord(type) ? type.fields.flatMap((field) => fieldProblems(nameOf(type), field)) : []),
  ]);
}

function fieldProblems(record: string, field: avro.types.Field): string[] {
  return [
    !docOf(field) && `${record}: the field ${field.name} has no doc`,
    !/^[a-z][a-zA-Z0-9]*$/.test(field.name) && `${record}: the field ${field.name} must be camelCase`,
  ].filter((problem) => problem !== false);
}

/** `StoreImage` is declared in `store-image.avsc`. */
export const kebab = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
