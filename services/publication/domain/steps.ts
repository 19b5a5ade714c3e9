import type { Visibility } from '../../contracts/publication.ts';
import type { Step } from './records.ts';

/** The checks there are, in the order they run, by the name their steps have on the wire. */
export const checkNames = ['TextCheck', 'LicenseCheck', 'SecurityScan'] as const;
export type CheckName = (typeof checkNames)[number];

export const isCheckName = (name: string): name is CheckName => checkNames.some((known) => known === name);

/** What the site's configuration calls them. */
const configured: Readonly<Record<CheckName, string>> = {
  TextCheck: 'Text Check',
  LicenseCheck: 'License Check',
  SecurityScan: 'Security Scan',
};

/** The key of the site's configuration that says which checks are left out. */
export const workflowKey = (visibility: Visibility): string =>
  visibility === 'PB' ? 'public_validation_workflow' : 'local_validation_workflow';

/**
 * The checks to run. `workflow` is the parsed value of `workflowKey`: `{ "ignore_list": ["Text Check"] }`. Where it is
 * missing or odd every check runs: a slip of the pen must not switch one off.
 */
export function checksToRun(workflow: unknown): CheckName[] {
  const ignored = ignoreListOf(workflow);
  return checkNames.filter((name) => !ignored.includes(configured[name]));
}

function ignoreListOf(workflow: unknown): unknown[] {
  if (typeof workflow !== 'object' || workflow === null || !('ignore_list' in workflow)) return [];
  return Array.isArray(workflow.ignore_list) ? workflow.ignore_list : [];
}

/** What the steps of a request come to. */
export type Verdict = 'running' | 'passed' | 'failed';

export function verdictOf(steps: readonly Pick<Step, 'statusCode'>[]): Verdict {
  if (steps.some(({ statusCode }) => statusCode === 'FA')) return 'failed';
  return steps.every(({ statusCode }) => statusCode === 'SU') ? 'passed' : 'running';
}
