import { scanIsOff } from '../../domain/security-scan.ts';
import type { StepDeps } from '../deps.ts';
import { filesToScan } from '../files-to-scan.ts';
import type { OnboardStep } from '../onboard-results.ts';

/** Has the stored files scanned while the push goes on; the step `findings` waits for the end of that. */
export const scanStep = ({ securityScan, refuseFindings }: StepDeps): OnboardStep<'scan'> => ({
  name: 'scan',
  async run(context) {
    const { scanId, files } = filesToScan(context);
    if (securityScan === undefined) return { message: scanIsOff };
    if (files.files.length > 0) await securityScan.begin(scanId, files);
    const names = files.files.map(({ name }) => name).join(', ') || 'no file';
    return { decides: refuseFindings, message: `Asked for the security scan of ${names}.` };
  },
});
