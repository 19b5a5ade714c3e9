import { expect } from 'chai';
import type { ProcessState, StepState } from '../../../../services/kit/process/state.ts';
import { onboardingRows, stepRows } from '../../../../services/onboarding/domain/step-rows.ts';

const step = (name: string, more: Partial<StepState> = {}): StepState => ({
  ...{ name, status: 'done', startedAt: 1_000, endedAt: 2_000, attempts: 1, excused: 0 },
  ...more,
});
const { endedAt: _endedAt, ...running } = step('artifacts', { status: 'running' });
const before = ['task', 'validate', 'solution', 'revision'].map((name) => step(name));

function rowsOf(steps: readonly StepState[], more: Partial<ProcessState> = {}) {
  const state = { id: '1', type: 'onboard-model', status: 'running', input: {}, startedAt: 1_000 } as const;
  return stepRows({ ...state, steps: [...before, ...steps], ...more }, onboardingRows);
}
const shown = (steps: readonly StepState[], more?: Partial<ProcessState>) =>
  rowsOf(steps, more).map(({ name, statusCode, result }) => [name, statusCode, result].join(' ').trim());

const stored = ['model.zip', 'model.proto'].map((name) => ({ name }));

describe('the rows of a push', () => {
  it('show that files are being stored, and then each file', () => {
    expect(shown([{ ...running, progress: { message: 'Storing model.zip.' } }])).to.deep.equal([
      'CreateSolution SU',
      'AddArtifact ST Storing model.zip.',
    ]);
    const ended = [step('artifacts', { result: { stored, message: 'Stored both.' } })];
    expect(shown(ended)).to.deep.equal([
      'CreateSolution SU',
      'AddArtifact SU Stored model.zip.',
      'AddArtifact SU Stored model.proto.',
    ]);
  });

  it('go on as the same rows, each with a key of its own', () => {
    const keys = (steps: readonly StepState[]) => rowsOf(steps).map(({ key }) => key);
    expect(keys([running])).to.deep.equal(['CreateSolution', 'AddArtifact']);
    const ended = [step('artifacts', { result: { stored } }), step('composition', { result: { stored } })];
    expect(keys(ended)).to.deep.equal(['CreateSolution', 'AddArtifact', 'AddArtifact/1', 'CreateTOSCA']);
  });

  it('show one row where there is no file, and where the step failed', () => {
    const none = [step('artifacts', { result: { stored: [], message: 'There is no file to store.' } })];
    expect(shown(none)).to.deep.equal(['CreateSolution SU', 'AddArtifact SU There is no file to store.']);
    const failure = { step: 'artifacts', code: 'unavailable', detail: 'It does not answer.' };
    expect(shown([step('artifacts', { status: 'failed' })], { failure } as never)).to.deep.equal([
      'CreateSolution SU',
      'AddArtifact FA It does not answer.',
    ]);
  });

  it('quote no character that the catalog cannot store', () => {
    const failure = { step: 'artifacts', code: 'invalid', detail: "no type 'A\0':\n\tname it" };
    expect(shown([step('artifacts', { status: 'failed' })], { failure } as never).at(-1)).to.equal(
      "AddArtifact FA no type 'A\u{FFFD}':\n\tname it",
    );
  });
});
