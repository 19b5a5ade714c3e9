import { buildConnector } from 'undici';
import type { Service } from '../../service.ts';
import type { CertificateFiles, Certificates } from './certificate-files.ts';
import { followCertificates } from './follow-certificates.ts';
import { serverNameOf } from './server-name.ts';

export interface TlsConnectorOptions {
  readonly files: CertificateFiles;
  readonly timeoutMs: number;
  /**
   * `named`: the server has to have the name that is in the address. `same`: it has to have the certificate's own name, however it is
   * addressed: another process of the same system.
   */
  readonly server: 'named' | 'same';
}

const minVersion = 'TLSv1.2';

/**
 * Connects over TLS 1.2 or 1.3 with the certificate of this client, and only to servers whose certificate one of the authorities
 * has signed. For the option `connect` of a pool of undici. Certificates that are replaced on disk are used for the next connections.
 * Throws a ConfigError where those that are there at first cannot be used.
 */
export async function createTlsConnector(
  service: Service,
  { files, timeoutMs, server }: TlsConnectorOptions,
): Promise<buildConnector.connector> {
  const build = ({ context, own }: Certificates): buildConnector.connector => {
    const connect = buildConnector({ ...context, minVersion, timeout: timeoutMs });
    if (server === 'named') return connect;
    return (options, callback) => connect({ ...options, servername: serverNameOf(own) }, callback);
  };
  const first = await followCertificates(service, files, (replaced) => {
    connect = build(replaced);
  });
  let connect = build(first);
  return (options, callback) => connect(options, callback);
}
