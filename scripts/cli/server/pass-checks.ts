import { setTimeout as delay } from 'node:timers/promises';
import type { ModelValidationCheck, PublishRequest } from '../../../services/contracts/portal-api.ts';
import { CliError } from '../cli-error.ts';
import { printable } from '../terminal/show.ts';
import type { Api } from './api.ts';

/** One check of a revision; its status is IP, PS or FA. */
export type Check = ModelValidationCheck['mlModelValidationStepStatus'][number];

interface RequestedRevision {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly visibility: 'PB' | 'OR';
}

export interface CheckOptions {
  readonly signal: AbortSignal;
  /** Hears how far the checks are, time and again. */
  readonly onChecks?: (checks: readonly Check[]) => void;
}

const lookEveryMs = 1_000;
const names: Readonly<Record<string, string>> = { TA: 'text', LC: 'licence', SS: 'security scan' };

/** For people. */
export const checkName = ({ validationType }: Check): string => names[validationType] ?? validationType;

/** The newest request to publish a revision for these readers; null where there is none. */
export const findRequest = (
  api: Api,
  { revisionId, visibility }: Omit<RequestedRevision, 'solutionId'>,
): Promise<PublishRequest | null> =>
  api.call('GET', `/publish/request/search/revision/${revisionId}?visibility=${visibility}`);

/**
 * Waits for the checks of a revision that is to be published. Where one does not pass, waits until that has ended the request,
 * for while it is open nothing can be mended; a CliError has the findings.
 */
export async function passChecks(
  api: Api,
  revision: RequestedRevision,
  { signal, onChecks }: CheckOptions,
): Promise<readonly Check[]> {
  for (;;) {
    const check = await readCheck(api, revision);
    const checks = check?.mlModelValidationStepStatus ?? [];
    onChecks?.(checks);
    if (check?.status === 'PS') return checks;
    if (check?.status === 'FA') {
      await waitForDecision(api, revision, signal);
      // The other checks have run meanwhile.
      const all = (await readCheck(api, revision))?.mlModelValidationStepStatus ?? checks;
      throw new CliError(
        `The checks did not pass, and the request is declined. Mend this, and publish again:${findings(all)}`,
      );
    }
    await delay(lookEveryMs, undefined, { signal });
  }
}

/**
 * Waits until a request is decided. About the organisation, and where a check has failed, the platform decides by itself, a
 * moment after the checks; a request for everybody may wait for a publisher for days.
 */
export async function waitForDecision(
  api: Api,
  revision: RequestedRevision,
  signal: AbortSignal,
): Promise<PublishRequest | null> {
  for (;;) {
    const request = await findRequest(api, revision);
    if (request?.requestStatusCode !== 'PE') return request;
    await delay(lookEveryMs, undefined, { signal });
  }
}

const readCheck = (api: Api, { solutionId, revisionId }: RequestedRevision): Promise<ModelValidationCheck | null> =>
  api.call('GET', `/validation/${solutionId}/${revisionId}`);

const findings = (checks: readonly Check[]): string =>
  checks
    .filter(({ validationStatus }) => validationStatus === 'FA')
    .map((check) => `\n  ${checkName(check)}: ${check.validationStatusDesc ?? 'failed'}`)
    .map(printable)
    .join('');
