import { expect } from 'chai';
import {
  createOrchestratorClient,
  type OrchestratorAddress,
} from '../../scripts/demo/composition/orchestrator-client.ts';
import { messageOf } from '../../scripts/demo/composition/run-rows.ts';
import { blueprint, node, operation } from '../fixtures/blueprints/build.ts';

const document = JSON.stringify(
  blueprint([node('phishing1', [], { operation_signature_list: [operation('classify')] })], {
    input_ports: [{ container_name: 'phishing1', operation_signature: { operation_name: 'classify' } }],
  }),
);

/**
 * One model as a composition, at each of its addresses (`http://host:port`, `grpc://host:port`) and over both transports:
 * the same bytes everywhere, and a run that lists its hop.
 */
export async function runEverywhere(orchestrator: OrchestratorAddress, models: readonly string[]): Promise<void> {
  const message = messageOf([1, -1, 1, 0, 0, 1, 1, 1, 0]);
  const answers = new Set<string>();
  for (const model of models)
    for (const transport of ['http', 'topics'] as const) {
      const client = createOrchestratorClient(
        orchestrator,
        `journey-${new URL(model).protocol.slice(0, -1)}-${transport}`,
      );
      try {
        const entry = { container_name: 'phishing1', ip_address: model };
        await client.deploy(document, { docker_info_list: [entry] }, transport);
        const { runId, bytes } = await client.run('classify', message);
        answers.add(bytes.toString('hex'));
        const [hop, ...others] = await client.hops(runId);
        const where = `${model} over ${transport}`;
        expect(others, where).to.deep.equal([]);
        expect(hop, where).to.include({
          node: 'phishing1',
          status: 'ok',
          bytesIn: message.length,
          bytesOut: bytes.length,
        });
        expect(hop?.topic !== undefined, where).to.equal(transport === 'topics');
      } finally {
        await client.close();
      }
    }
  expect([...answers]).to.have.length(1);
}
