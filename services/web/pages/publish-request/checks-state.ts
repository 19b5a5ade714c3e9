interface Step {
  readonly name: string;
  readonly statusCode: string;
  readonly result: string | null;
}

export type ChecksState = 'none' | 'running' | 'passed' | 'failed';

/** How the checks of a request stand, all together: a publisher approves what has passed them all. */
export function checksState(steps: readonly Pick<Step, 'statusCode'>[]): ChecksState {
  if (steps.length === 0) return 'none';
  if (steps.some(({ statusCode }) => statusCode === 'FA')) return 'failed';
  return steps.every(({ statusCode }) => statusCode === 'SU') ? 'passed' : 'running';
}

/** The report of a check: what it says first, then a finding a line. */
export function readReport(result: string | null): { readonly summary: string; readonly findings: readonly string[] } {
  const [summary = '', ...findings] = (result ?? '').split('\n').filter((line) => line.trim() !== '');
  return { summary, findings };
}

const known = ['TextCheck', 'LicenseCheck', 'SecurityScan'] as const;
export type KnownCheck = (typeof known)[number];

export const readCheckName = (name: string): KnownCheck | undefined => known.find((one) => one === name);
