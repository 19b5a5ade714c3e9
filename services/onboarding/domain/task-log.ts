import type { ProcessState, StepState } from '../../kit/process/state.ts';

/** Characters of a message in the log; a longer one ends in the service's own log. */
const longestMessage = 8_000;

/** What steps resolve to, as far as the log says it. */
interface WithMessage {
  readonly message?: string;
}

/**
 * The log of a task, for its owner. It follows from what is stored, so that it is the same at every attempt to write it:
 * steps that have not ended are left out, except for the one that failed.
 */
export function taskLog(state: ProcessState): string {
  const lines = state.steps.filter(({ endedAt }) => endedAt !== undefined).flatMap((step) => linesOf(state, step));
  return `${lines.join('\n')}\n`;
}

function linesOf({ failure }: ProcessState, step: StepState): string[] {
  const { name, startedAt, endedAt = startedAt, attempts, excused } = step;
  const message = (step.result as WithMessage | undefined)?.message;
  const tries = attempts - excused > 1 ? ` after ${attempts - excused} attempts` : '';
  const began = `${timeOf(startedAt)} ${name} started`;
  if (failure?.step === name) return [began, `${timeOf(endedAt)} ${name} failed${tries}: ${cut(failure.detail)}`];
  const said = message === undefined ? '' : `: ${cut(message)}`;
  return [began, `${timeOf(endedAt)} ${name} done${tries}${said}`];
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
const cut = (text: string): string => text.slice(0, longestMessage);
