import { expect } from 'chai';
import type { ProcessState, StepState } from '../../../../services/kit/process/state.ts';
import type { StepDeps } from '../../../../services/onboarding/app/deps.ts';
import { createDefinitions } from '../../../../services/onboarding/app/processes.ts';
import { stepNames } from '../../../../services/onboarding/app/step-names.ts';
import { describeTask } from '../../../../services/onboarding/gateway/describe-task.ts';

describe('how far a task is', () => {
  const definitions = createDefinitions({} as StepDeps);
  const step = (name: string, more: Partial<StepState>): StepState =>
    ({ name, status: 'done', startedAt: 1, endedAt: 2, attempts: 1, excused: 0, ...more }) as StepState;
  const percent = (type: string, steps: readonly StepState[], status = 'running') =>
    describeTask({ id: 't', type, status, startedAt: 1, input: { trackingId: 'x' }, steps } as unknown as ProcessState)
      .percent;

  for (const { name: type, steps } of definitions)
    it(`is counted by all steps of ${type}, those included that have not begun`, () => {
      const names = steps.map(({ name }) => name);
      expect(stepNames[type]).to.have.members(names);
      const done = names.map((name) => step(name, {}));
      const half = step(names[1] ?? '', { status: 'running', progress: { percent: 50 } } as Partial<StepState>);
      expect(percent(type, done.slice(0, 1))).to.equal(Math.round(100 / names.length));
      expect(percent(type, [...done.slice(0, 1), half])).to.equal(Math.round(150 / names.length));
      expect(percent(type, done)).to.equal(99);
      expect(percent(type, done, 'done')).to.equal(100);
    });
});
