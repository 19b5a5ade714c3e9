import { AppError } from '../../../kit/errors.ts';
import { later } from '../../../kit/process/definition.ts';
import { notEnded, placeOfFinding, type ScanResult, scanIsOff, scanMessage } from '../../domain/security-scan.ts';
import type { StepDeps } from '../deps.ts';
import { filesToScan } from '../files-to-scan.ts';
import type { OnboardContext, OnboardStep } from '../onboard-results.ts';

/** For one attempt: the process holds a place of the worker meanwhile, and its client may be answered after the first. */
const mostWaitMs = 5_000;
const askAgainMs = 1_000;
/** Slower than scans are on a busy machine. */
const bytesPerMs = 10_000;
/** What the task shows of them; the message counts all. */
const mostFindings = 50;

/**
 * What the scan has found. It does not fail the push, unless the site wants that: the model is private, and the check before a
 * publication has the same rules. Nor does a scan that does not end.
 */
export const findingsStep = (deps: StepDeps): OnboardStep<'findings'> => ({
  name: 'findings',
  async run(context) {
    const { securityScan, refuseFindings } = deps;
    const { scanId, files, size } = filesToScan(context);
    if (securityScan === undefined) return { verdict: 'NOT_SCANNED', message: scanIsOff };
    if (files.files.length === 0) return { message: 'There is no file to scan.' };
    // The client is not kept for a scan that takes long anyway; later attempts wait, or no outcome would ever find them.
    const waitMs = context.attempt === 1 && size / bytesPerMs > mostWaitMs ? 0 : mostWaitMs;
    const found = await securityScan.result(scanId, files, Math.min(waitMs, deps.scanWaitMs));
    if (found === undefined) {
      if (isOver(deps, context, size)) return { verdict: 'NOT_SCANNED', message: notEnded };
      context.report({ message: 'Waiting for the security scan.' });
      return later(askAgainMs);
    }
    const message = scanMessage(found);
    if (found.verdict === 'REFUSED' && refuseFindings) throw rejectionOf(message, found);
    return { verdict: found.verdict, message, findings: found.findings.slice(0, mostFindings) };
  },
});

function isOver({ clock, scanWaitMs }: StepDeps, { state }: OnboardContext, size: number): boolean {
  const began = state.steps.find(({ name }) => name === 'findings')?.startedAt ?? clock.now();
  return clock.now() - began >= scanWaitMs + size / bytesPerMs;
}

const rejectionOf = (message: string, { findings }: ScanResult) =>
  new AppError('unprocessable', message, {
    reason: 'security_findings',
    errors: findings
      .slice(0, mostFindings)
      .map((finding) => ({ path: placeOfFinding(finding), message: finding.what })),
  });
