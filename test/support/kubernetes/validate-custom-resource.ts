import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import type { ClusterObject } from '../../../scripts/gen/chart/cluster-object.ts';

const files: Readonly<Record<string, string>> = {
  ScaledObject: 'keda-scaledobject.json',
  MongoDBCommunity: 'mongodbcommunity.json',
};

type Schema = Record<string, unknown>;

/** What an operator's definition does not take of an object; undefined where the definition is not known here. */
export async function customResourceMistakes({ kind, ...rest }: ClusterObject): Promise<readonly string[] | undefined> {
  const file = files[kind];
  if (file === undefined) return undefined;
  const schema = JSON.parse(await readFile(`test/fixtures/crds/${file}`, 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const validate = ajv.compile(strict(schema) as Schema);
  if (validate(rest.spec)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${kind}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** An API server drops unknown fields without a word: here they are mistakes. */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  if (typeof node !== 'object' || node === null) return node;
  const fields = Object.fromEntries(Object.entries(node).map(([name, field]) => [name, strict(field)]));
  const isClosed = fields.type === 'object' && fields.properties !== undefined && !('additionalProperties' in fields);
  return isClosed ? { ...fields, additionalProperties: false } : fields;
}
