import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import type { ClusterObject } from '../../../scripts/gen/chart/cluster-object.ts';

const files: Readonly<Record<string, string>> = {
  'kafka.strimzi.io/v1 Kafka': 'kafka.json',
  'kafka.strimzi.io/v1 KafkaNodePool': 'kafkanodepool.json',
  'kafka.strimzi.io/v1 KafkaUser': 'kafkauser.json',
  'postgresql.cnpg.io/v1 Cluster': 'cnpg-cluster.json',
  'mongodbcommunity.mongodb.com/v1 MongoDBCommunity': 'mongodbcommunity.json',
  'keda.sh/v1alpha1 ScaledObject': 'keda-scaledobject.json',
  'keda.sh/v1alpha1 TriggerAuthentication': 'keda-triggerauthentication.json',
};

type Schema = Record<string, unknown>;

/** What an operator's definition does not take of an object; a version or kind whose definition is not here is a mistake. */
export async function customResourceMistakes(object: ClusterObject): Promise<readonly string[]> {
  const { apiVersion, kind, spec } = object;
  const file = files[`${apiVersion} ${kind}`];
  if (file === undefined) return [`there is no definition of ${apiVersion} ${kind}`];
  const schema = JSON.parse(await readFile(`test/fixtures/crds/${file}`, 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const validate = ajv.compile(strict(schema) as Schema);
  if (validate(spec)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${kind}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** An API server drops unknown fields without a word: here they are mistakes. */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  if (typeof node !== 'object' || node === null) return node;
  const fields = Object.fromEntries(Object.entries(node).map(([name, field]) => [name, strict(field)]));
  const isOpen = 'additionalProperties' in fields || fields['x-kubernetes-preserve-unknown-fields'] === true;
  const isClosed = fields.type === 'object' && fields.properties !== undefined && !isOpen;
  return isClosed ? { ...fields, additionalProperties: false } : fields;
}
