import { json } from 'node:stream/consumers';
import type { Deployment } from '../../../services/contracts/deployment-api.ts';
import type { Api } from '../../cli/server/api.ts';
import { DemoError } from '../demo-error.ts';
import { callOnce, jsonHeaders, untilReady } from './run-model.ts';

/** A deployment that was updated while it was called. */
export interface UpdatedModel {
  readonly calls: number;
  readonly seconds: number;
}

/**
 * Runs the newest revision instead of the one before, while calls go on. Errors: DemoError where it is not updated to this
 * revision; CliError where a call fails meanwhile.
 */
export async function updateModel(
  api: Api,
  deployment: Deployment,
  revisionId: string,
  signal: AbortSignal,
): Promise<UpdatedModel> {
  const began = performance.now();
  let calls = 0;
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      await callOnce(api, deployment, signal);
      calls += 1;
    }
  })();
  const update = async () => {
    const request = { headers: jsonHeaders, body: '{}', signal };
    const { body } = await api.send('PUT', `/deployments/${deployment.id}/revision`, request);
    return untilReady(api, (await json(body)) as Deployment, signal);
  };
  const updated = await update().finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - began) / 1_000;
  await calling;
  if (updated.revisionId !== revisionId)
    throw new DemoError(`The deployment was not updated: ${updated.detail ?? `it is ${updated.status}`}`);
  return { calls, seconds };
}
