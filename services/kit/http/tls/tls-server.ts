import { stat } from 'node:fs/promises';
import type { RequestListener, ServerOptions } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createGauge } from '../../metrics.ts';
import { runPeriodically } from '../../run-periodically.ts';
import type { Service } from '../../service.ts';
import { type CertificateFiles, type NamedFile, readCertificates } from './certificate-files.ts';

export interface ServerTls {
  readonly files: CertificateFiles;
  /** Whether a client has to have a certificate of the authorities; a connection of any other is closed. */
  readonly clientCertificates: 'required' | 'none';
}

/** Files are replaced while a server runs, by links as well: what counts is what a path leads to. */
const lookEveryMs = 5_000;
const handshakeMs = 10_000;
const minVersion = 'TLSv1.2';

/**
 * A server over TLS 1.2 or 1.3. Certificates that are replaced on disk are used for the next connections; where the new ones
 * cannot be used, the log says why and the old ones stay. Throws a ConfigError where the first ones cannot be used.
 */
export async function createTlsServer(
  service: Service,
  { files, clientCertificates }: ServerTls,
  options: ServerOptions,
  listener: RequestListener,
): Promise<Server> {
  const { log } = service;
  const first = await readCertificates(files);
  let { own } = first;
  let seen = await stateOf(files);
  const asksClients = clientCertificates === 'required';
  const server = createServer(
    {
      ...{ ...options, ...first.context, minVersion, handshakeTimeout: handshakeMs },
      ...{ requestCert: asksClients, rejectUnauthorized: asksClients },
    },
    listener,
  );
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) =>
    log.debug({ code: error.code, address: socket.remoteAddress }, 'TLS handshake failed'),
  );
  createGauge(service, {
    name: 'tls_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of the server expires, in seconds since 1970',
    collect() {
      this.set(own.validToDate.getTime() / 1_000);
    },
  });
  const renew = async () => {
    const state = await stateOf(files);
    if (state === seen) return;
    const replaced = await readCertificates(files);
    seen = state;
    own = replaced.own;
    server.setSecureContext({ ...replaced.context, minVersion });
    log.info({ subject: own.subject, expires: own.validToDate.toISOString() }, 'certificates were replaced');
  };
  runPeriodically(service, 'replaced certificates', lookEveryMs, renew);
  return server;
}

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
