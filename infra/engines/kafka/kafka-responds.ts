import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { EngineTls } from '../engine.ts';

const API_VERSIONS_REQUEST = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 255, 255]);
const TIMEOUT_MS = 1000;

/**
 * Whether a broker answers the protocol's first request, ApiVersions. A broker accepts connections
 * a while before it serves them, so an open port alone would let clients in too early.
 */
export function kafkaResponds(host: string, port: number, tls?: EngineTls): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = tls
      ? connectSecurely({ host, port, servername: host, ca: readFileSync(tls.authoritiesFile) })
      : connect({ host, port });
    const finish = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(false));
    socket.on('connect', () => socket.write(API_VERSIONS_REQUEST));
    socket.on('data', () => finish(true));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
  });
}
