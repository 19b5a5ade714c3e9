import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unavailable } from '../../kit/errors.ts';
import type { CertificateFiles, NamedFile } from '../../kit/http/tls/certificate-files.ts';
import { dnsNamesOf } from '../../kit/http/tls/dns-names.ts';
import { dueWarning } from '../domain/certificate-expiry.ts';
import type { CertificateFacts, PlatformCertificates } from '../domain/platform-certificates.ts';

/** What is in the files now: they may be replaced while a process runs. Errors: `unavailable` where one cannot be read. */
export async function readPlatformCertificates(files: CertificateFiles, now: number): Promise<PlatformCertificates> {
  const [[own], authorities] = await Promise.all([
    certificatesIn(files.certificate),
    files.authorities ? certificatesIn(files.authorities) : [],
  ]);
  if (!own) throw unreadable(files.certificate, new Error('no certificate is in it'));
  return {
    own: factsOf(own, now),
    authorities: authorities.map((one) => factsOf(one, now)),
    hasRevocations: files.revocations !== undefined,
  };
}

async function certificatesIn(file: NamedFile): Promise<X509Certificate[]> {
  try {
    const found = (await readFile(file.path, 'utf8')).match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    );
    return (found ?? []).map((pem) => new X509Certificate(pem));
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

const unreadable = ({ setting }: NamedFile, cause: unknown) =>
  unavailable(`The file that ${setting} names cannot be read; the log says why.`, cause);

const factsOf = (certificate: X509Certificate, now: number): CertificateFacts => ({
  subject: onOneLine(certificate.subject),
  names: dnsNamesOf(certificate.subjectAltName),
  issuer: onOneLine(certificate.issuer),
  fingerprint: certificate.fingerprint256,
  validFrom: certificate.validFromDate.getTime(),
  validTo: certificate.validToDate.getTime(),
  needsRenewal: dueWarning(certificate.validToDate.getTime(), now) !== undefined,
});

/** Parts of a name are on a line each. */
const onOneLine = (name: string) => name.split('\n').join(', ');
