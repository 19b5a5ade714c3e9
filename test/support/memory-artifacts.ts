import { createAuthorise } from '../../services/artifacts/app/authorise.ts';
import { createReceiveUpload } from '../../services/artifacts/app/receive-upload.ts';
import { createStoreArtifact } from '../../services/artifacts/app/store-artifact.ts';
import { createStoreUpload } from '../../services/artifacts/app/store-upload.ts';
import { createRemoteRepository } from '../../services/artifacts/clients/remote-repository.ts';
import type { Solution } from '../../services/artifacts/domain/access.ts';
import type { UsageLimits } from '../../services/artifacts/domain/usage.ts';
import { createArtifactsRouter } from '../../services/artifacts/gateway/router.ts';
import { createMemoryArtifacts, type MemoryArtifacts } from '../../services/artifacts/store/memory-artifacts.ts';
import { systemClock } from '../../services/kit/clock.ts';
import { createConcurrencyLimiter } from '../../services/kit/concurrency-limiter.ts';
import { AppError, unavailable } from '../../services/kit/errors.ts';
import { basicAuth } from '../../services/kit/http/basic-auth.ts';
import type { Caller } from '../../services/kit/http/caller.ts';
import { createFailureLimit } from '../../services/kit/http/failure-limit.ts';
import { startHttpServer } from '../../services/kit/http/server.ts';
import { createService } from '../../services/kit/service.ts';
import { createClientOf } from '../../services/platform/principals/client-of.ts';
import { createRememberedRecords } from '../../services/platform/principals/remembered-records.ts';

/** Tokens of these users are their names; `reader` is the owner with an API token for reading alone. */
const users: Readonly<Record<string, Caller>> = Object.fromEntries(
  ['admin', 'owner', 'coOwner', 'stranger', 'reader'].map((name) => [
    name,
    {
      userId: name === 'reader' ? 'id-of-owner' : `id-of-${name}`,
      loginName: name,
      roles: name === 'admin' ? ['Admin'] : [],
      via: name === 'reader' ? 'api-token' : 'session',
      scopes: name === 'reader' ? ['read'] : [],
    },
  ]),
);

const servicePassword = 'a password of a service';
export const serviceCredentials = `onboarding:${servicePassword}`;
export const repositoryName = 'models';

export interface MemoryArtifactRepository {
  readonly url: string;
  readonly store: MemoryArtifacts;
  /** What the catalog knows, by id. */
  readonly solutions: Map<string, Solution>;
  /** While true the catalog does not answer. */
  isCatalogDown: boolean;
  /** A request at a path below the repository. `as`: a user, `service`; anonymous where it is absent. */
  send(method: string, path: string, request?: SentRequest): Promise<Response>;
  /** A request at the uploads, or at the one with this id. */
  uploads(method: string, id: string, request?: SentRequest): Promise<Response>;
  stop(): Promise<void>;
}

export interface SentRequest {
  readonly as?: string | undefined;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

const wide = { bytes: 1e9, files: 1_000 };

/**
 * The artifact repository in this process: real HTTP, everything behind it in memory; in front of the repository at `remoteUrl`
 * where there is one.
 */
export async function startMemoryArtifacts(
  limits: UsageLimits = { solution: wide, user: wide },
  remoteUrl?: string,
): Promise<MemoryArtifactRepository> {
  const service = createService('artifacts', 'gateway', { LOG_LEVEL: 'silent' });
  const store = createMemoryArtifacts(systemClock);
  const solutions = new Map<string, Solution>();
  const state = { isCatalogDown: false };
  const remembered = createRememberedRecords<Solution>({
    async find(solutionId) {
      if (state.isCatalogDown) throw unavailable('The catalog is unavailable.');
      return solutions.get(solutionId);
    },
    ...{ clock: systemClock, ttlMs: 0, recentMs: 60_000 },
  });
  const authenticateService = basicAuth({
    accounts: [{ name: 'onboarding', password: servicePassword }],
    realm: 'spec',
    failures: createFailureLimit({ failures: 100, windowMs: 1_000, clock: systemClock }),
  });
  const clientOf = createClientOf({
    authenticateService,
    async identify({ token }) {
      const known = users[token];
      if (!known) throw new AppError('unauthenticated', 'The token is not valid.');
      return known;
    },
  });
  const limitBytes = 10_000_000;
  const receiving = { store, limitBytes, clock: systemClock, stagingTtlMs: 60_000 };
  const router = await createArtifactsRouter(service, {
    ...{ clientOf, store, limitBytes, repository: repositoryName, userUploads: 4 },
    authorise: createAuthorise({ solutions: remembered }),
    storeArtifact: createStoreArtifact({ ...receiving, limits }),
    receiveUpload: createReceiveUpload(receiving),
    storeUpload: createStoreUpload(store, limits),
    uploads: createConcurrencyLimiter(0),
    ...(remoteUrl !== undefined && {
      remote: createRemoteRepository(service, { url: remoteUrl, credentials: serviceCredentials }),
    }),
  });
  const listen = { service, host: '127.0.0.1', port: 0, portSetting: 'ARTIFACTS_PORT', routers: [router] };
  const { url } = await startHttpServer(listen);
  return Object.assign(state, {
    ...{ url, store, solutions },
    send: (method: string, path: string, request: SentRequest = {}) =>
      sendTo(`${url}/repository/${repositoryName}/${path}`, method, request),
    uploads: (method: string, id: string, request: SentRequest = {}) =>
      sendTo(`${url}/uploads${id === '' ? '' : `/${id}`}`, method, request),
    stop: () => service.life.stop(),
  });
}

const sendTo = (url: string, method: string, { as, body, headers }: SentRequest) =>
  fetch(url, {
    ...{ method, redirect: 'manual', headers: { ...authorizationOf(as), ...headers } },
    ...(body !== undefined && { body }),
  });

function authorizationOf(who: string | undefined): Record<string, string> {
  if (who === undefined) return {};
  const basic = Buffer.from(serviceCredentials).toString('base64');
  return { authorization: who === 'service' ? `Basic ${basic}` : `Bearer ${who}` };
}
