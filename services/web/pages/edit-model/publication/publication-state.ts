import type { PublishRequest, StepResult } from '../../../../contracts/portal-api.ts';
import type { Readers } from '../edit-search.ts';

export type CheckState = 'waiting' | 'running' | 'passed' | 'failed';

export interface CheckStep {
  readonly name: string;
  readonly state: CheckState;
  readonly report: string;
}

/** The checks in their order. They run one after the other, so that only the first that has not ended runs. */
export function checksOf(steps: readonly Pick<StepResult, 'name' | 'statusCode' | 'result'>[]): readonly CheckStep[] {
  const first = steps.findIndex(({ statusCode }) => statusCode === 'ST');
  return steps.map(({ name, statusCode, result }, index) => ({
    name,
    state: statusCode === 'SU' ? 'passed' : statusCode === 'FA' ? 'failed' : index === first ? 'running' : 'waiting',
    report: result ?? '',
  }));
}

export type PublicationState = 'private' | 'checking' | 'deciding' | 'published' | 'declined' | 'withdrawn';

interface Known {
  /** Who sees the version now. */
  readonly accessTypeCode: string;
  readonly readers: Readers;
  readonly request: Pick<PublishRequest, 'requestStatusCode'> | null;
  readonly checks: readonly CheckStep[];
}

/** Where the publication of a version for some readers is. An open request counts before what readers see. */
export function publicationState({ accessTypeCode, readers, request, checks }: Known): PublicationState {
  const status = request?.requestStatusCode;
  if (status === 'PE')
    return checks.every(({ state }) => state === 'passed') && checks.length > 0 ? 'deciding' : 'checking';
  if (status === 'DC') return 'declined';
  if (accessTypeCode === readers) return 'published';
  return status === 'WD' ? 'withdrawn' : 'private';
}
