import { edgeFileSettings, edgeFilesOf, validateEdgeFiles } from '../../../services/edge/config.ts';
import { readSettings } from '../../../services/kit/config.ts';
import { type CertificateFiles, readCertificates } from '../../../services/kit/http/tls/certificate-files.ts';
import {
  federationFileSettings,
  federationFilesOf,
  validateFederationFiles,
} from '../../../services/platform/federation-files.ts';
import { type Check, type Finding, problem, warning, well } from '../finding.ts';

const dayMs = 86_400_000;
const soonDays = 30;

/** Whether the certificates that settings name can be used, and for how long. */
export const certificates: Check = {
  name: 'certificates',
  async run({ env }) {
    validateFederationFiles(env);
    validateEdgeFiles(env);
    const read = readSettings({ ...federationFileSettings, ...edgeFileSettings }, env);
    const named = [
      { about: 'certificate of federation', files: federationFilesOf(read) },
      { about: 'certificate of the edge', files: edgeFilesOf(read) },
    ];
    return Promise.all(named.flatMap(({ about, files }) => (files ? [expiryOf(about, files)] : [])));
  },
};

async function expiryOf(about: string, files: CertificateFiles): Promise<Finding> {
  const { own } = await readCertificates(files);
  const days = Math.floor((own.validToDate.getTime() - Date.now()) / dayMs);
  const at = own.validToDate.toISOString();
  const remedy = 'have its authority make another one, and replace the file: it is noticed within seconds';
  if (days < 0) return problem(about, `expired at ${at}`, remedy);
  if (days < soonDays) return warning(about, `expires in ${days} days, at ${at}`, remedy);
  return well(about, `is valid until ${at}`);
}
