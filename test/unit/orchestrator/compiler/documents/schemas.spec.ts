import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { limits } from '../../../../../services/orchestrator/compiler/documents/limits.ts';
import { defaultPolicy } from '../../../../../services/orchestrator/compiler/documents/read-policy.ts';
import { compositions, documentsOf } from '../../../../fixtures/blueprints/documents.ts';
import { changed } from './changed.ts';
import { planned } from './planned.ts';

const schemaOf = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../schemas/json/orchestrator/${name}.schema.json`, import.meta.url), 'utf8'),
  );
const schemas = { blueprint: schemaOf('blueprint'), dockerInfo: schemaOf('docker-info') };
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
const validators = { blueprint: ajv.compile(schemas.blueprint), dockerInfo: ajv.compile(schemas.dockerInfo) };

function accepts(document: keyof typeof validators, value: unknown): boolean {
  const valid = validators[document](value);
  return valid === true;
}

describe('the JSON schemas for editors', () => {
  for (const composition of compositions)
    it(`accept ${composition}, which can be run`, () => {
      const documents = documentsOf(composition);
      expect(accepts('blueprint', documents.blueprint), ajv.errorsText(validators.blueprint.errors)).to.equal(true);
      expect(accepts('dockerInfo', documents.dockerInfo), ajv.errorsText(validators.dockerInfo.errors)).to.equal(true);
    });

  it('show examples that can be run', () => {
    const [blueprint] = schemas.blueprint.examples;
    const [dockerInfo] = schemas.dockerInfo.examples;
    expect(accepts('blueprint', blueprint) && accepts('dockerInfo', dockerInfo)).to.equal(true);
    planned({ blueprint, dockerInfo });
  });

  it('refuse what is refused', () => {
    const orders = documentsOf('order-fan-out');
    const wrong: [string, unknown][] = [
      ['/nodes', []],
      ['/nodes/0/container_name', ''],
      ['/nodes/0/container_name', 'a/b'],
      ['/nodes/0/operation_signature_list/0/operation_signature/operation_name', 'a b'],
      ['/nodes/0/operation_signature_list/0/operation_signature/input_message_stream', true],
      ['/nodes/0/operation_signature_list/0/connected_to', 'Splitter1'],
      ['/nodes/0/policy', { timeout_ms: 0 }],
      ['/nodes/0/policy', { timeout: 1 }],
    ];
    for (const [path, value] of wrong)
      expect(accepts('blueprint', changed(orders, path, value).blueprint), path).to.equal(false);
    for (const port of [0, 65_536, 'http', true])
      expect(accepts('dockerInfo', [{ container_name: 'a', ip_address: 'a', port }]), String(port)).to.equal(false);
  });

  it('have the limits and defaults of the code', () => {
    const { nodes } = schemas.blueprint.properties;
    const { policy, containerName } = schemas.blueprint.$defs;
    expect(nodes.maxItems).to.equal(limits.nodes);
    expect(containerName.maxLength).to.equal(limits.nameCharacters);
    expect(schemas.dockerInfo.$defs.entries.maxItems).to.equal(limits.dockerInfos);
    const { timeout_ms, retries, failure, concurrency } = policy.properties;
    expect([timeout_ms.maximum, retries.maximum, concurrency.maximum]).to.deep.equal([
      limits.timeoutMs,
      limits.retries,
      limits.concurrency,
    ]);
    expect({
      timeoutMs: timeout_ms.default,
      retries: retries.default,
      failure: failure.default,
      concurrency: concurrency.default,
    }).to.deep.equal(defaultPolicy);
  });
});
