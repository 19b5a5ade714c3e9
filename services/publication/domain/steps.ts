import type { Visibility } from '../../contracts/publication.ts';
import type { Step } from './records.ts';
import { siteConfigKey, verificationKey } from './site-config.ts';

/** The checks in the order they run, by the names of their steps on the wire. */
export const checkNames = ['TextCheck', 'LicenseCheck', 'SecurityScan'] as const;
export type CheckName = (typeof checkNames)[number];

export const isCheckName = (name: string): name is CheckName => checkNames.some((known) => known === name);

/** Their names in the site's configuration. */
const configured: Readonly<Record<CheckName, string>> = {
  TextCheck: 'Text Check',
  LicenseCheck: 'License Check',
  SecurityScan: 'Security Scan',
};

/** The configuration key that lists the checks to skip. */
export const workflowKey = (visibility: Visibility): string =>
  visibility === 'PB' ? 'public_validation_workflow' : 'local_validation_workflow';

/** The settings of the site that publication uses. */
export const publicationSettings: readonly string[] = [
  siteConfigKey,
  verificationKey,
  workflowKey('PB'),
  workflowKey('OR'),
];

/**
 * The checks to run. `workflow` is the parsed value of `workflowKey`: `{ "ignore_list": ["Text Check"] }`. If it is
 * missing or malformed, every check runs: a typing error must not disable one.
 */
export function checksToRun(workflow: unknown): CheckName[] {
  const ignored = ignoreListOf(workflow);
  return checkNames.filter((name) => !ignored.includes(configured[name]));
}

function ignoreListOf(workflow: unknown): unknown[] {
  if (typeof workflow !== 'object' || workflow === null || !('ignore_list' in workflow)) return [];
  return Array.isArray(workflow.ignore_list) ? workflow.ignore_list : [];
}

/** The overall result of the steps of a request. */
export type Verdict = 'running' | 'passed' | 'failed';

export function verdictOf(steps: readonly Pick<Step, 'statusCode'>[]): Verdict {
  if (steps.some(({ statusCode }) => statusCode === 'FA')) return 'failed';
  return steps.every(({ statusCode }) => statusCode === 'SU') ? 'passed' : 'running';
}
