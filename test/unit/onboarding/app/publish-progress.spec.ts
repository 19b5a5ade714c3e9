import { expect } from 'chai';
import type { NewEvent } from '../../../../services/kit/bus/outcome.ts';
import { later } from '../../../../services/kit/process/definition.ts';
import { publishSteps } from '../../../../services/onboarding/app/publish-progress.ts';

describe('the events of steps', () => {
  async function publishedFor(result: object): Promise<readonly NewEvent[]> {
    const events: NewEvent[] = [];
    const publish = async (event: NewEvent) => void events.push(event);
    const step = publishSteps({ publish })({ name: 'image', run: async (_context: never) => result });
    const state = { input: { trackingId: 't', userId: 'ada' }, steps: [] };
    expect(await step.run({ state, processId: 'task', stepId: 'step' } as never)).to.equal(result);
    return events;
  }

  it('are of those that have ended, not of those that wait', async () => {
    const [{ data } = { data: {} }, ...others] = await publishedFor({ message: 'Built it.' });
    expect(others).to.deep.equal([]);
    expect(data).to.include({ taskId: 'task', step: 'image', message: 'Built it.' });
    expect(await publishedFor(later(10))).to.deep.equal([]);
  });
});
