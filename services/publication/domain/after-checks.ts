import type { CheckedStep, ChecksEnded } from '../../contracts/publication.ts';
import type { About } from './events.ts';
import { commentLimit, type Step } from './records.ts';
import { verdictOf } from './steps.ts';

export interface ApprovalPolicy {
  /** Whether a publisher has to decide before a revision becomes public. */
  readonly approval: boolean;
}

/** The event that tells the result of the checks. */
export function checksEnded(of: About, steps: readonly Step[], { approval }: ApprovalPolicy): ChecksEnded {
  const passed = verdictOf(steps) === 'passed';
  const awaitsDecision = passed && of.visibility === 'PB' && approval;
  return { ...of, passed, awaitsDecision, steps: steps.map(toChecked) };
}

/** Whether a request is published without a publisher's decision. */
export const publishesItself = ({ passed, awaitsDecision }: ChecksEnded): boolean => passed && !awaitsDecision;

/** What failed checks have found, as the comment of the request that they end. */
export const findingsOf = ({ steps }: ChecksEnded): string =>
  steps
    .filter(({ outcome }) => outcome === 'FA')
    .map(({ name, report }) => `${name}: ${report}`)
    .join('\n')
    .slice(0, commentLimit);

const toChecked = ({ name, statusCode, result }: Step): CheckedStep => ({
  name,
  outcome: statusCode === 'SU' ? 'SU' : 'FA',
  report: result ?? '',
});
