import { basicHeader } from '../../kit/http/basic-header.ts';
import { createRelayDownload } from '../../kit/http/proxy/relay-download.ts';
import { createUpstream } from '../../kit/http/upstream/create-upstream.ts';
import { requestWhole } from '../../kit/http/upstream/request-whole.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { Service } from '../../kit/service.ts';
import { engineTokens } from '../../platform/tokens/registry-key.ts';
import { createRegistryTokens } from '../../platform/tokens/registry-tokens.ts';
import type { EngineConfig } from '../config.ts';
import type { Engine } from '../domain/ports.ts';
import type { Grant } from '../domain/scope.ts';

const tokenS = 5 * 60;
/** A token must not expire between here and the engine. */
const usedForMs = (tokenS - 60) * 1_000;
const limitBytes = 16 * 2 ** 20;

/**
 * Each request carries a token of this service, for the one repository that it is about: an engine that other programs reach as
 * well does nothing for them, and what clients hold is worth nothing there.
 */
export async function createEngine(service: Service, config: EngineConfig): Promise<Engine> {
  const url = new URL(config.REGISTRY_URL);
  const upstream = createUpstream({
    ...{ service, name: 'registry engine', url: url.origin },
    connections: config.REGISTRY_UPSTREAM_CONNECTIONS,
    timeoutMs: config.REGISTRY_UPSTREAM_TIMEOUT_MS,
    // It is started after this service, and clients learn how long that takes.
    breaker: { failures: 5, openMs: 500 },
  });
  const tokens = await createRegistryTokens({ key: config.REGISTRY_KEY, ...engineTokens });
  const known = createRecentMap<{ readonly header: string }>({ limit: 5_000, ttlMs: usedForMs });
  const account =
    url.username === ''
      ? undefined
      : basicHeader(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);

  async function authorization(grants: readonly Grant[]) {
    if (account !== undefined) return account;
    const key = JSON.stringify(grants);
    const before = known.get(key);
    if (before) return before.header;
    const header = `Bearer ${await tokens.sign({ sub: 'proxy', access: grants }, tokenS)}`;
    known.set(key, { header });
    return header;
  }

  return {
    upstream,
    relay: createRelayDownload({
      ...{ url, limit: config.REGISTRY_UPSTREAM_CONNECTIONS, timeoutMs: config.REGISTRY_UPSTREAM_TIMEOUT_MS },
    }),
    authorization,
    async send({ method, path, grants, headers = {}, body = null }) {
      const request = { method, path, headers: { ...headers, authorization: await authorization(grants) }, body };
      return requestWhole(upstream, request, limitBytes);
    },
  };
}
