import { z } from 'zod';
import { unavailable } from '../../kit/errors.ts';
import { parseBody, readLimitedText } from '../../kit/http/api-response.ts';
import { createPools } from '../../kit/http/pools.ts';
import { createTlsConnector } from '../../kit/http/tls/tls-connector.ts';
import type { Service } from '../../kit/service.ts';
import { federationFilesOf } from '../../platform/federation-files.ts';
import type { GatewayConfig } from '../config.ts';
import type { RemoteAnswer, RemotePeers } from '../domain/remote-peers.ts';

const connections = 16;
/** Another platform answers as slowly as it likes; the gateway gives up on it before. */
const silenceMs = 60_000;
const connectTimeoutMs = 2_000;
const limitBytes = 64 << 20;

const envelope = z.object({ error: z.string().nullable(), content: z.unknown() });

/** The local door of the federation gateway, where the portal shows the certificate of the platform; undefined where none is named. */
export async function connectRemotePeers(service: Service, config: GatewayConfig): Promise<RemotePeers | undefined> {
  const files = federationFilesOf(config);
  if (!files) return undefined;
  const connector = await createTlsConnector(service, { files, timeoutMs: connectTimeoutMs, server: 'same' });
  const pools = createPools(service, { connector });
  const { origin } = new URL(config.FEDERATION_LOCAL_URL);

  async function ask(path: string, method: 'GET' | 'POST' = 'GET'): Promise<RemoteAnswer> {
    const sent = { method, path, headersTimeout: silenceMs, bodyTimeout: silenceMs };
    const answer = await pools
      .of(origin, connections)
      .pool.request(sent)
      .catch((cause) => {
        throw unavailable('The federation gateway cannot be reached right now.', cause);
      });
    const text = await readLimitedText(answer.body, 'federation', limitBytes);
    const { data } = envelope.safeParse(parseBody(text, 'federation'));
    if (!data) throw unavailable('The federation gateway cannot answer right now.', new Error(text.slice(0, 500)));
    return data.error === null ? { content: data.content } : { failure: data.error };
  }

  return {
    certificates: () => ask('/certificates'),
    ping: (peerId) => ask(`/peer/${peerId}/ping`),
    solutions: (peerId, selector) => ask(`/peer/${peerId}/solutions${queryOf(selector)}`),
    solution: (peerId, solutionId) => ask(`/peer/${peerId}/solutions/${solutionId}`),
    run: (peerId, subId) => ask(`/peer/${peerId}/subscription/${subId}`),
    startRun: (peerId, subId) => ask(`/peer/${peerId}/subscription/${subId}?wait=false`, 'POST'),
  };
}

const queryOf = (selector: string | undefined) =>
  selector === undefined ? '' : `?selector=${encodeURIComponent(Buffer.from(selector).toString('base64'))}`;
