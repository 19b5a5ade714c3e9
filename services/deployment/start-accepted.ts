import { systemClock } from '../kit/clock.ts';
import { createPost } from '../kit/http/outbound/post.ts';
import { createSignedPost } from '../kit/http/outbound/signed-post.ts';
import { newProcess } from '../kit/process/process-manager.ts';
import type { ProcessStore } from '../kit/process/process-store.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import type { Transactions } from '../kit/store/transactions.ts';
import { acceptedProcess } from './app/calls/accepted-process.ts';
import { callbackProcess, callCallback } from './app/calls/callback-process.ts';
import { createLimitCalls } from './app/keys/limit-calls.ts';
import { callbackPolicy } from './config/callback-settings.ts';
import type { WorkerConfig } from './config.ts';
import { startCalls } from './start-calls.ts';
import { createAcceptedCalls } from './store/accepted-calls.ts';
import { createDeploymentStore } from './store/deployment-store.ts';
import { createKeyStore } from './store/key-store.ts';

const hourMs = 60 * 60_000;
const callbackTimeoutMs = 10_000;
/** To one receiver. */
const callbackConnections = 16;

/** The processes that make calls whose callers do not wait, and post their answers; old answers are deleted. */
export function startAcceptedCalls(
  service: Service,
  config: WorkerConfig,
  { database, tasks }: { readonly database: Transactions; readonly tasks: Pick<ProcessStore, 'add'> },
) {
  const accepted = createAcceptedCalls(database);
  const { DEPLOYMENT_CALL_RETENTION_MS: retentionMs, DEPLOYMENT_CALLBACK_SECRET: secret } = config;
  runPeriodically(service, 'answers of accepted calls', hourMs, () =>
    accepted.deleteAcceptedBefore(new Date(Date.now() - retentionMs).toISOString()),
  );
  const limitCalls = createLimitCalls({ keys: createKeyStore(database), clock: systemClock });
  const post = createPost({
    ...{ service, policy: callbackPolicy(service, config) },
    ...{ timeoutMs: callbackTimeoutMs, connections: callbackConnections },
  });
  return [
    acceptedProcess({
      ...{ accepted, deployments: createDeploymentStore(database), clock: systemClock },
      ...startCalls(service, config, { database, limitCalls }),
      startCallback: async (id, callId) => {
        await tasks.add(newProcess(callCallback, id, { callId }, Date.now()));
      },
      limitBytes: config.DEPLOYMENT_MESSAGE_LIMIT_BYTES,
    }),
    callbackProcess({ accepted, post: secret && createSignedPost({ post, secret }) }),
  ] as const;
}
