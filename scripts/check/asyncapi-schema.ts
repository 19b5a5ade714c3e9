import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

const { resolve } = createRequire(import.meta.url);
let compiled: ValidateFunction | undefined;

/** What keeps `document` from being AsyncAPI 3.0, by the specification's own JSON schema; the first few are enough. */
export function schemaErrors(document: unknown): string[] {
  // Compiling takes most of a second.
  compiled ??= compile();
  if (compiled(document)) return [];
  return (compiled.errors ?? []).slice(0, 8).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

function compile(): ValidateFunction {
  // Not strict: the schema uses keywords of its own to describe itself.
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'), 'utf8')));
}
