import { expect } from 'chai';
import type { NewEvent } from '../../../../services/kit/bus/outcome.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { later } from '../../../../services/kit/process/definition.ts';
import type { ProcessState } from '../../../../services/kit/process/state.ts';
import { publishFailure, publishSteps } from '../../../../services/onboarding/app/publish-progress.ts';

describe('the progress of a task', () => {
  const state = {
    id: 'task',
    input: { trackingId: 't', userId: 'ada' },
    steps: [{ name: 'solution', status: 'done', result: { solutionId: 's' } }],
  } as unknown as ProcessState;

  function listen() {
    const events: NewEvent[] = [];
    const lines: Record<string, unknown>[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const taskLog = createLog({ service: 'task', role: 'onboarding', instance: 'here', level: 'info', destination });
    const publish = async (event: NewEvent) => void events.push(event);
    return { deps: { publish, taskLog }, events, lines };
  }

  async function resultsOf(result: object) {
    const { deps, events, lines } = listen();
    const step = publishSteps(deps)({ name: 'image', run: async (_context: never) => result });
    expect(await step.run({ state, processId: 'task', stepId: 'step' } as never)).to.equal(result);
    return { events, lines };
  }

  it('is published and logged of steps that have ended, not of those that wait', async () => {
    const { events, lines } = await resultsOf({ message: 'Built it.' });
    expect(events).to.have.length(1);
    expect(events[0]?.data).to.include({ taskId: 'task', step: 'image', message: 'Built it.' });
    expect(lines).to.have.length(1);
    const whose = { service: 'task', taskId: 'task', userId: 'ada', solutionId: 's' };
    expect(lines[0]).to.include({ ...whose, level: 'info', msg: 'image done: Built it.' });
    expect(await resultsOf(later(10))).to.deep.equal({ events: [], lines: [] });
  });

  it('ends with why it failed', async () => {
    const { deps, events, lines } = listen();
    const failure = {
      kind: 'invalid',
      code: 'invalid',
      detail: 'The model has no name.',
      errors: [],
      step: 'validate',
    } as const;
    await publishFailure(deps, { ...state, failure }, { id: 'e', subject: 'user/ada', correlationId: 'task' });
    expect(events[0]?.data).to.include({ step: 'validate', code: 'invalid', detail: 'The model has no name.' });
    expect(lines[0]).to.include({ level: 'error', code: 'invalid', userId: 'ada' });
    expect(lines[0]).to.include({ msg: 'validate failed: The model has no name.' });
  });
});
