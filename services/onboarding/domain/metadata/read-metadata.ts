import schema03 from '../../../../schemas/json/onboarding/metadata-0.3.schema.json' with { type: 'json' };
import schema04 from '../../../../schemas/json/onboarding/metadata-0.4.schema.json' with { type: 'json' };
import schema05 from '../../../../schemas/json/onboarding/metadata-0.5.schema.json' with { type: 'json' };
import schema06 from '../../../../schemas/json/onboarding/metadata-0.6.schema.json' with { type: 'json' };
import { member, parseJson } from '../parse-json.ts';
import type { Problem } from '../problem.ts';
import { createDocumentValidator } from '../validate-document.ts';
import { type MetadataDocument, methodOf, runtimeOf } from './metadata-document.ts';
import type { ModelMetadata, SchemaVersion } from './model-metadata.ts';
import { modelName, nameRule } from './model-name.ts';
import { toolkitCode } from './toolkits.ts';

const file = 'metadata.json';
const schemaRule = 'must be "acumos.schema.model:0.3.0", or 0.4.0, 0.5.0 or 0.6.0 in place of 0.3.0';

const validators: Readonly<Record<SchemaVersion, (value: unknown) => Problem[]>> = {
  '0.3': createDocumentValidator(file, schema03),
  '0.4': createDocumentValidator(file, schema04),
  '0.5': createDocumentValidator(file, schema05),
  '0.6': createDocumentValidator(file, schema06),
};

/** Reads `metadata.json` by the version of the schema that it names; or returns everything that is wrong with it. */
export function readMetadata(
  text: string,
): { readonly metadata: ModelMetadata } | { readonly problems: readonly Problem[] } {
  const parsed = parseJson(file, text);
  if ('problems' in parsed) return parsed;
  const { value } = parsed;
  const schemaVersion = versionOf(value);
  if (schemaVersion === undefined) return { problems: [{ path: `${file}#/schema`, message: schemaRule }] };
  const problems = validators[schemaVersion](value);
  const given = member(value, 'name');
  const name = typeof given === 'string' ? modelName(given) : undefined;
  // Where the name is no text or missing, the schema says so.
  if (typeof given === 'string' && given !== '' && name === undefined)
    problems.push({ path: `${file}#/name`, message: nameRule });
  if (problems.length > 0 || name === undefined) return { problems };
  return { metadata: metadataOf(value as MetadataDocument, name, schemaVersion) };
}

function versionOf(value: unknown): SchemaVersion | undefined {
  const schema = member(value, 'schema');
  const digit =
    typeof schema === 'string' ? /^(?:acumos|cognita)\.schema\.model:0\.([3-6])\.\d+$/.exec(schema)?.[1] : '';
  return digit ? (`0.${digit}` as SchemaVersion) : undefined;
}

/** The document has passed its schema. */
function metadataOf(document: MetadataDocument, name: string, schemaVersion: SchemaVersion): ModelMetadata {
  const [first, ...more] = Array.isArray(document.runtime) ? document.runtime : [document.runtime];
  const toolkitTypeCode = toolkitCode(first.toolkit);
  return {
    schemaVersion,
    name,
    ...(document.modelVersion !== undefined && { modelVersion: String(document.modelVersion) }),
    ...(toolkitTypeCode !== undefined && { toolkitTypeCode }),
    runtimes: [runtimeOf(first), ...more.map(runtimeOf)],
    methods: new Map(Object.entries(document.methods).map(([method, value]) => [method, methodOf(value)])),
  };
}
