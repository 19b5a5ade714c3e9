import { reportSecurityEvent } from '../../../../kit/security-log.ts';
import type { Service } from '../../../../kit/service.ts';
import type { Checked } from '../../../domain/checks/material.ts';

/** Writes into the security log that a scan did not pass: who asked for it, and for what. What was found is in the report. */
export function reportRefusedScan(
  service: Pick<Service, 'log' | 'metrics'>,
  { solution, revision, requester }: Checked,
): void {
  reportSecurityEvent(service, 'scan.refused', {
    principal: requester.userId,
    requestId: requester.requestId,
    subject: `solution/${solution.solutionId}/revision/${revision.revisionId}`,
  });
}
