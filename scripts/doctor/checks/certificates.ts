import { readSettings } from '../../../services/kit/config.ts';
import { readCertificates } from '../../../services/kit/http/tls/certificate-files.ts';
import {
  federationFileSettings,
  federationFilesOf,
  validateFederationFiles,
} from '../../../services/platform/federation-files.ts';
import { type Check, problem, warning, well } from '../finding.ts';

const dayMs = 86_400_000;
const soonDays = 30;

/** Whether the certificates that settings name can be used, and for how long. */
export const certificates: Check = {
  name: 'certificates',
  async run({ env }) {
    validateFederationFiles(env);
    const files = federationFilesOf(readSettings(federationFileSettings, env));
    if (!files) return [];
    const { own } = await readCertificates(files);
    const days = Math.floor((own.validToDate.getTime() - Date.now()) / dayMs);
    const [about, at] = ['certificate of federation', own.validToDate.toISOString()];
    const remedy = 'have its authority make another one, and replace the file: it is noticed within seconds';
    if (days < 0) return [problem(about, `expired at ${at}`, remedy)];
    if (days < soonDays) return [warning(about, `expires in ${days} days, at ${at}`, remedy)];
    return [well(about, `is valid until ${at}`)];
  },
};
