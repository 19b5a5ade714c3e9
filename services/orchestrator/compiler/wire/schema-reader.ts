import type { Problem } from '../problem.ts';
import { readSignature } from '../signature.ts';
import type { MessageSchema, SchemaBook } from './schema.ts';

/** Finds the type that a signature is about: the real one of one of the containers, or else what the signature says. */
export type SchemaReader = (
  signature: unknown,
  path: string,
  containers: readonly string[] | undefined,
) => MessageSchema | undefined;

/** Without containers it is looked for in the whole book. Problems of a repeated signature are reported once. */
export function createSchemaReader(schemas: SchemaBook, problems: Problem[]): SchemaReader {
  const read = new Map<unknown, MessageSchema | undefined>();
  return (signature, path, containers) => {
    if (!read.has(signature)) {
      const result = readSignature(signature);
      if ('problems' in result)
        problems.push(...result.problems.map((problem) => ({ ...problem, path: path + problem.path })));
      read.set(signature, 'schema' in result ? result.schema : undefined);
    }
    const described = read.get(signature);
    return described && (realType(schemas, described.name, containers) ?? described);
  };
}

function realType(
  schemas: SchemaBook,
  name: string,
  containers: readonly string[] = [...schemas.keys()],
): MessageSchema | undefined {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  for (const container of containers) {
    const types = schemas.get(container) ?? [...schemas].find(([key]) => same(key, container))?.[1];
    const type = types?.get(name) ?? [...(types ?? [])].find(([key]) => same(key, name))?.[1];
    if (type) return type;
  }
  return undefined;
}
