import { expect } from 'chai';
import { createFindProtos } from '../../../../../services/orchestrator/clients/models/find-protos.ts';
import type { Plan, Step } from '../../../../../services/orchestrator/domain/plan.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';

const address = { scheme: 'http', host: 'tax', port: 3330, path: '' } as const;

function planOf(steps: readonly Step[]): Plan {
  return {
    id: 'p',
    solution: 'default',
    name: 'OrderFanOut',
    version: '1.0.0',
    steps: new Map(steps.map((step) => [step.id, step])),
    routes: new Map(),
    probe: undefined,
    broker: undefined,
    remarks: [],
  };
}

describe('proto files of a plan', () => {
  it('are looked for once per model, and those that are not there are left out', async () => {
    const asked: string[] = [];
    const find = async ({ node }: { node: string }) => {
      asked.push(node);
      return node === 'tax1' ? 'syntax = "proto3";' : undefined;
    };
    const splitter: Step = { ...modelStep(address, { node: 'split1' }), kind: 'splitter', split: undefined };
    const steps = [
      modelStep(address, { node: 'tax1', id: 'tax1/a' }),
      modelStep(address, { node: 'tax1', id: 'tax1/b' }),
      modelStep(address, { node: 'topic1' }),
      splitter,
    ];
    const texts = await createFindProtos({ find })(planOf(steps));
    expect(texts).to.deep.equal({ tax1: 'syntax = "proto3";' });
    expect(asked.sort()).to.deep.equal(['tax1', 'topic1']);
  });
});
