import { buildConnector } from 'undici';
import type { Service } from '../../service.ts';
import type { CertificateFiles } from './certificate-files.ts';
import { followCertificates } from './follow-certificates.ts';

const minVersion = 'TLSv1.2';

/**
 * Connects over TLS 1.2 or 1.3 with the certificate of this client, and only to servers whose certificate one of the authorities
 * has signed for the name in the address. For the option `connect` of a pool of undici. Certificates that are replaced on disk are used
 * for the next connections. Throws a ConfigError where those that are there at first cannot be used.
 */
export async function createTlsConnector(
  service: Service,
  files: CertificateFiles,
  timeoutMs: number,
): Promise<buildConnector.connector> {
  const build = (context: object) => buildConnector({ ...context, minVersion, timeout: timeoutMs });
  const first = await followCertificates(service, files, ({ context }) => {
    connect = build(context);
  });
  let connect = build(first.context);
  return (options, callback) => connect(options, callback);
}
