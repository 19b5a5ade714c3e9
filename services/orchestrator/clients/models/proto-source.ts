import { createExchange } from '../../../kit/http/exchange.ts';
import type { Service } from '../../../kit/service.ts';
import type { ModelStep } from '../../domain/plan.ts';
import { originOf } from './origin.ts';

export interface ProtoSource {
  /** The text of the model's .proto file; undefined where it cannot be fetched in time. Never rejects. */
  find(step: ModelStep, deadline: number): Promise<string | undefined>;
}

export interface ProtoSourceOptions {
  readonly service: Service;
  /** What a `proto_uri` that is a path is relative to: the root of the artifact repository. */
  readonly baseUrl?: string | undefined;
}

const limitMs = 2_000;
const limitBytes = 1024 * 1024;

/**
 * Fetches the file that a node's `proto_uri` points to, or else the one that the model serves itself, as Python runners do.
 * A plan is better with a .proto file and possible without, so every failure here counts as "there is none".
 */
export function createProtoSource({ service, baseUrl }: ProtoSourceOptions): ProtoSource {
  const exchange = createExchange(service);

  async function get(url: URL, deadline: number): Promise<string | undefined> {
    const answer = await exchange.send({
      origin: url.origin,
      connections: 8,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: { accept: '*/*' },
      body: null,
      timeoutMs: Math.max(1, Math.min(limitMs, deadline - Date.now())),
      limitBytes,
    });
    if (answer.outcome === 'answered' && answer.status === 200 && answer.bytes.length > 0) {
      return answer.bytes.toString();
    }
    const cause = answer.outcome === 'answered' ? answer.status : answer.detail;
    service.log.debug({ host: url.host, path: url.pathname, cause }, 'no .proto file at this address');
    return undefined;
  }

  return {
    async find(step, deadline) {
      for (const url of addressesOf(step, baseUrl)) {
        const text = await get(url, deadline);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function addressesOf(step: ModelStep, baseUrl: string | undefined): URL[] {
  const { protoUri, address } = step;
  const addresses: URL[] = [];
  const absolute = /^https?:\/\//i.test(protoUri) && URL.canParse(protoUri);
  if (absolute) addresses.push(new URL(protoUri));
  else if (protoUri !== '' && baseUrl !== undefined) addresses.push(...below(baseUrl, protoUri));
  if (address.scheme !== 'grpc')
    addresses.push(new URL(`${originOf(address)}${address.path}/model/artifacts/protobuf`));
  return addresses;
}

/** A path with `..` in it must not leave the part of the repository that was set. */
function below(baseUrl: string, path: string): URL[] {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const relative = `./${path.replace(/^\/+/, '')}`;
  if (!URL.canParse(relative, base.href)) return [];
  const url = new URL(relative, base);
  return url.href.startsWith(base.href) ? [url] : [];
}
