import { isIPv6 } from 'node:net';
import { createExchange, type Exchange } from '../../../kit/http/outbound/exchange.ts';
import { createOutboundPolicy, type OutboundPolicy, targetOf } from '../../../kit/http/outbound/policy.ts';
import type { Service } from '../../../kit/service.ts';
import type { ModelStep } from '../../domain/plan.ts';
import { originOf } from './origin.ts';

export interface ProtoSource {
  /** The text of the model's .proto file; undefined where it cannot be fetched in time. Never rejects. */
  find(step: ModelStep, deadline: number): Promise<string | undefined>;
}

export interface ProtoSourceOptions {
  readonly service: Service;
  /** Where the files may be that nodes and models name. */
  readonly policy: OutboundPolicy;
  /** What a `proto_uri` that is a path is relative to: the root of the artifact repository. The operator chose it. */
  readonly baseUrl?: string | undefined;
  /** Texts that came with the documents, by container name. */
  readonly given?: ReadonlyMap<string, string> | undefined;
}

interface Place {
  readonly url: URL;
  readonly exchange: Exchange;
}

const limitMs = 2_000;
const limitBytes = 1024 * 1024;

/**
 * Takes the file that came with the documents, or fetches the one that a node's `proto_uri` points to, or else the one that the model serves itself, as Python runners do.
 * A plan is better with a .proto file and possible without, so every failure here counts as "there is none".
 */
export function createProtoSource({ service, policy, baseUrl, given }: ProtoSourceOptions): ProtoSource {
  const chosen = createExchange(service, policy);
  const repository = baseUrl === undefined ? chosen : createExchange(service, onlyTo(baseUrl));

  async function get({ url, exchange }: Place, deadline: number): Promise<string | undefined> {
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

  function placesOf({ protoUri, address }: ModelStep): Place[] {
    const places: Place[] = [];
    const absolute = /^https?:\/\//i.test(protoUri) && URL.canParse(protoUri);
    if (absolute) places.push({ url: new URL(protoUri), exchange: chosen });
    else if (protoUri !== '' && baseUrl !== undefined)
      places.push(...below(baseUrl, protoUri).map((url) => ({ url, exchange: repository })));
    if (address.scheme !== 'grpc')
      places.push({ url: new URL(`${originOf(address)}${address.path}/model/artifacts/protobuf`), exchange: chosen });
    return places;
  }

  return {
    async find(step, deadline) {
      const known = given?.get(step.node);
      if (known !== undefined) return known;
      for (const place of placesOf(step)) {
        const text = await get(place, deadline);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

/** A repository that the operator named may be anywhere, also beside services of the platform. */
const onlyTo = (url: string): OutboundPolicy =>
  createOutboundPolicy({
    ...{ networks: [], own: [] },
    hosts: [hostOf(url)],
    settings: ['ORCHESTRATOR_PROTO_BASE_URL'],
  });

function hostOf(url: string): string {
  const { hostname, port } = targetOf(new URL(url));
  return isIPv6(hostname) ? `[${hostname}]:${port}` : `${hostname}:${port}`;
}

/** A path with `..` in it must not leave the part of the repository that was set. */
function below(baseUrl: string, path: string): URL[] {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const relative = `./${path.replace(/^\/+/, '')}`;
  if (!URL.canParse(relative, base.href)) return [];
  const url = new URL(relative, base);
  return url.href.startsWith(base.href) ? [url] : [];
}
