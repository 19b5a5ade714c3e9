import type { RequestListener, ServerOptions } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Service } from '../../service.ts';
import type { ServerTls } from './certificate-files.ts';
import { followCertificates } from './follow-certificates.ts';

const handshakeMs = 10_000;
const minVersion = 'TLSv1.2';

/**
 * A server over TLS 1.2 or 1.3. Certificates that are replaced on disk are used for the next connections. Throws a ConfigError
 * where those that are there at first cannot be used.
 */
export async function createTlsServer(
  service: Service,
  { files, clientCertificates, http2 = false }: ServerTls,
  options: ServerOptions,
  listener: RequestListener,
): Promise<Server> {
  const { log } = service;
  const { context } = await followCertificates(service, files, (replaced) =>
    server.setSecureContext({ ...replaced.context, minVersion }),
  );
  const asksClients = clientCertificates === 'required';
  const server = createServer(
    {
      ...{ ...options, ...context, minVersion, handshakeTimeout: handshakeMs },
      ...{ requestCert: asksClients, rejectUnauthorized: asksClients },
      ALPNProtocols: http2 ? ['h2', 'http/1.1'] : ['http/1.1'],
    },
    listener,
  );
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) =>
    log.debug({ code: error.code, address: socket.remoteAddress }, 'TLS handshake failed'),
  );
  return server;
}
