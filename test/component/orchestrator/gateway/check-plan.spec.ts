import { expect } from 'chai';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../../support/memory-orchestrator.ts';

interface Check {
  readonly valid: boolean;
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

describe('checking a blueprint without putting it', () => {
  let orchestrator: MemoryOrchestrator;
  before(async () => {
    orchestrator = await startMemoryOrchestrator({});
  });
  after(() => orchestrator?.stop());

  const node = (name: string, ...targets: string[]) => ({
    container_name: name,
    node_type: 'MLModel',
    operation_signature_list: [
      {
        operation_signature: { operation_name: `run_${name}` },
        connected_to: targets.map((target) => ({
          container_name: target,
          operation_signature: { operation_name: `run_${target}` },
        })),
      },
    ],
  });
  const check = async (blueprint: unknown, query = '?dry-run=true') => {
    const response = await fetch(`${orchestrator.url}/plans${query}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(blueprint),
    });
    return { status: response.status, body: (await response.json()) as Check };
  };

  it('says that it can be run, and stores nothing', async () => {
    const { status, body } = await check({ name: 'pair', version: '1', nodes: [node('a', 'b'), node('b')] });
    expect({ status, body }).to.deep.equal({ status: 200, body: { valid: true, problems: [] } });
    expect((await fetch(`${orchestrator.url}/blueprint`)).status).to.equal(404);
  });

  it('names everything that is wrong, and where', async () => {
    const nodes = [node('a', 'nowhere'), { ...node('b'), node_type: 'Teapot' }];
    const { body } = await check({ name: 'wrong', version: '1', nodes });
    expect(body.valid).to.equal(false);
    expect(body.problems.map(({ path }) => path)).to.include.members(['/nodes/1/node_type']);
    for (const { message } of body.problems) expect(message).to.be.a('string').and.not.to.equal('');
  });

  it('is asked for by name: plans are not put otherwise', async () => {
    const { status, body } = await check({ nodes: [] }, '');
    expect(status).to.equal(400);
    expect(JSON.stringify(body)).to.contain('dry-run');
  });
});
