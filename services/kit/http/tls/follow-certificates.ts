import type { X509Certificate } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createGauge, type Measured, sharedMetric } from '../../metrics.ts';
import { runPeriodically } from '../../run-periodically.ts';
import type { Service } from '../../service.ts';
import { type CertificateFiles, type Certificates, type NamedFile, readCertificates } from './certificate-files.ts';

/** Files are replaced while a process runs, by links as well: what counts is what a path leads to. */
const lookEveryMs = 5_000;

/**
 * Reads certificates now, and calls `replaced` whenever their files were replaced. Where the new ones cannot be used, the log says
 * why and nothing changes. Throws a ConfigError where the first ones cannot be used.
 */
export async function followCertificates(
  service: Service,
  files: CertificateFiles,
  replaced: (certificates: Certificates) => void,
): Promise<Certificates> {
  const first = await readCertificates(files);
  const measured = measureExpiry(service);
  measured.set(files.certificate.setting, first.own);
  let seen = await stateOf(files);
  const look = async () => {
    const state = await stateOf(files);
    if (state === seen) return;
    const certificates = await readCertificates(files);
    seen = state;
    replaced(certificates);
    measured.set(files.certificate.setting, certificates.own);
    const { subject, validToDate } = certificates.own;
    service.log.info({ subject, expires: validToDate.toISOString() }, 'certificates were replaced');
  };
  runPeriodically(service, 'replaced certificates', lookEveryMs, look);
  return first;
}

/** The certificates of a role by the settings that name them; servers and clients may use the same. */
const measureExpiry = (service: Measured): Map<string, X509Certificate> =>
  sharedMetric(service, 'certificates', () => {
    const certificates = new Map<string, X509Certificate>();
    createGauge(service, {
      name: 'tls_certificate_expiry_timestamp_seconds',
      help: 'When the certificate that a setting names expires, in seconds since 1970',
      labelNames: ['setting'],
      collect() {
        for (const [setting, { validToDate }] of certificates) this.set({ setting }, validToDate.getTime() / 1_000);
      },
    });
    return certificates;
  });

/** Changes with every file. */
async function stateOf(files: CertificateFiles): Promise<string> {
  const named = Object.values(files).filter((file): file is NamedFile => file !== undefined);
  const states = await Promise.all(
    named.map(async ({ path }) => {
      const { mtimeMs, size, ino } = await stat(path);
      return `${mtimeMs}/${size}/${ino}`;
    }),
  );
  return states.join();
}
