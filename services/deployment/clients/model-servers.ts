import { AppError, unavailable } from '../../kit/errors.ts';
import { basicHeader } from '../../kit/http/basic-header.ts';
import type { Exchange, ExchangeFailure } from '../../kit/http/outbound/exchange.ts';
import type { Endpoint } from '../domain/deployment.ts';
import type { Message, ModelAnswer, ModelServers } from '../domain/model-servers.ts';
import { runPath } from './run-path.ts';

export interface ModelServersOptions {
  readonly exchange: Exchange;
  readonly orchestratorUrl: string;
  readonly orchestratorCredentials: string | undefined;
  readonly timeoutMs: number;
  /** Of an answer. */
  readonly limitBytes: number;
}

/** Of one model server; it computes one call at a time, and others wait there. */
const connections = 64;

export function createModelServers(options: ModelServersOptions): ModelServers {
  const { exchange, orchestratorCredentials, timeoutMs, limitBytes } = options;
  /** Calls in flight, by origin. */
  const inFlight = new Map<string, number>();
  const loadOf = (origin: string) => inFlight.get(origin) ?? 0;
  const origins = new WeakMap<readonly Endpoint[], readonly string[]>();

  async function send(origin: string, path: string, { bytes, contentType }: Message, headers: Record<string, string>) {
    inFlight.set(origin, loadOf(origin) + 1);
    try {
      return await exchange.send({
        ...{ origin, connections, method: 'POST', path, body: bytes, timeoutMs, limitBytes },
        headers: { 'content-type': contentType, accept: contentType, ...headers },
      });
    } finally {
      const left = loadOf(origin) - 1;
      if (left > 0) inFlight.set(origin, left);
      else inFlight.delete(origin);
    }
  }

  /** Callers get the same list of endpoints for as long as it is remembered. */
  function originsOf(endpoints: readonly Endpoint[]): readonly string[] {
    const found = origins.get(endpoints) ?? endpoints.map(({ host, port }) => `http://${host}:${port}`);
    origins.set(endpoints, found);
    return found;
  }

  return {
    async callModel(endpoints, operation, message) {
      const known = originsOf(endpoints);
      const path = `/model/methods/${encodeURIComponent(operation)}`;
      let failure: ExchangeFailure | undefined;
      // One that is not there has received nothing: another one gets the call.
      for (const origin of known.length > 1 ? known.toSorted((a, b) => loadOf(a) - loadOf(b)) : known) {
        const answer = await send(origin, path, message, {});
        if ('status' in answer) return answerOf(answer, message);
        failure = answer;
        if (answer.outcome !== 'unreachable' && answer.outcome !== 'refused') break;
      }
      throw errorOf(failure);
    },
    async callComposition(at, operation, message) {
      const isOwn = 'own' in at;
      const url = new URL(isOwn ? `http://${at.own.host}:${at.own.port}` : options.orchestratorUrl);
      const solution = isOwn ? 'default' : at.solution;
      const path = `${url.pathname.replace(/\/$/, '')}/solutions/${solution}/${runPath(operation, message)}`;
      // The account is for the platform's: a deployer chooses what runs in a cluster.
      const authorization = !isOwn && orchestratorCredentials && basicHeader(orchestratorCredentials);
      const answer = await send(url.origin, path, message, authorization ? { authorization } : {});
      if ('status' in answer) return answerOf(answer, message);
      throw errorOf(answer);
    },
  };
}

const answerOf = (
  { status, bytes, contentType }: { status: number; bytes: Buffer; contentType: string | undefined },
  sent: Message,
): ModelAnswer => ({ status, bytes, contentType: contentType ?? sent.contentType });

function errorOf(failure: ExchangeFailure | undefined): AppError {
  if (failure?.outcome === 'late')
    return new AppError('deadline_exceeded', 'The model did not answer in time.', { reason: 'model_late' });
  if (failure?.outcome === 'too_large') return new AppError('bad_gateway', 'The answer of the model is too large.');
  return unavailable('No server of the deployment answers; it may be starting again.', failure?.detail);
}
