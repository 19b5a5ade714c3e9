import { receiveBroadcast } from '../../kit/bus/broadcast.ts';
import { topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, identitySettings } from '../settings.ts';
import { createIdentifyCaller } from './authenticate.ts';
import { type CachedCallers, cacheCallers } from './cache-callers.ts';

export interface RememberCallersOptions {
  readonly service: Service;
  readonly transport: Transport;
  /** Of the topics. */
  readonly prefix: string;
  readonly config: Configured<typeof identitySettings>;
  /** How long the user of a token is remembered; events of identity end that earlier. */
  readonly cacheMs: number;
  /** What is remembered about solutions of the catalog. */
  readonly solutions?: {
    /** It has changed. */
    forget(solutionId: string): void;
    /** Changes may have been missed. */
    forgetAll(): void;
  };
  /** What is remembered about users, besides their tokens. */
  readonly users?: {
    /** The user has changed. */
    forget(userId: string): void;
    /** Changes may have been missed. */
    forgetAll(): void;
  };
}

/** Finds callers, remembers them, and drops what it remembers when identity and the catalog say that it has changed. */
export async function rememberCallers(
  options: RememberCallersOptions,
): Promise<Pick<CachedCallers, 'identify' | 'remembered'>> {
  const { service, transport, prefix, config, cacheMs, solutions, users } = options;
  const callers = cacheCallers(createIdentifyCaller(service, config), cacheMs);
  await receiveBroadcast({
    ...{ service, transport, prefix, name: 'access events' },
    topics: ['catalog', 'identity'].map((other) => topicName(prefix, other, 'events')),
    onRecord({ key }) {
      const [kind, id = ''] = key.split('/');
      if (kind === 'solution') solutions?.forget(id);
      if (kind === 'user') {
        callers.forgetUser(id);
        users?.forget(id);
      }
    },
    onAssigned() {
      solutions?.forgetAll();
      users?.forgetAll();
      callers.forgetAll();
    },
  });
  return callers;
}
