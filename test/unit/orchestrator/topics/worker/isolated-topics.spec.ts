import { expect } from 'chai';
import type { Transport } from '../../../../../services/kit/bus/transport.ts';
import { createLog } from '../../../../../services/kit/log.ts';
import { solutionService } from '../../../../../services/orchestrator/topics/run-topics.ts';
import { followIsolatedTopics } from '../../../../../services/orchestrator/topics/worker/isolated-topics.ts';
import { until } from '../../../../support/until.ts';

describe('topics of isolated solutions', () => {
  const log = createLog({ service: 'spec', role: 'worker', instance: '', level: 'silent' });
  const stepOf = (solution: string) => `yard.${solutionService(solution)}.step`;

  it('are read while their solution is in force, and again when it is put again', async () => {
    let solutions = ['One', 'two'];
    const reading: string[] = [];
    const topics = async () => [stepOf('One'), stepOf('two'), stepOf('three'), 'yard.run.step', 'yard.run-two.results'];
    const stop = followIsolatedTopics({
      ...{ prefix: 'yard', log, intervalMs: 5, transport: { topics } as unknown as Transport },
      solutions: () => solutions,
      async onTopic(topic) {
        reading.push(topic);
        return async () => void reading.splice(reading.indexOf(topic), 1);
      },
    });
    await until(() => reading.length === 2, { what: 'both are read' });
    expect(reading).to.have.members([stepOf('One'), stepOf('two')]);
    solutions = ['One'];
    await until(() => reading.length === 1, { what: 'one is left' });
    expect(reading).to.deep.equal([stepOf('One')]);
    solutions = ['One', 'two'];
    await until(() => reading.length === 2, { what: 'it is read again' });
    await stop();
  });
});
