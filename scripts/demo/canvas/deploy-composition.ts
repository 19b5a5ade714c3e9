import { text } from 'node:stream/consumers';
import { CliError } from '../../cli/cli-error.ts';
import type { Api } from '../../cli/server/api.ts';
import { deployModel, jsonHeaders } from '../deployment/run-model.ts';

export interface DeployedComposition {
  readonly name: string;
  /** As JSON. */
  readonly answer: string;
}

/** Deploys the newest revision and calls it once. Undefined where the platform cannot run it here, which is printed. */
export async function deployComposition(
  api: Api,
  solutionId: string,
  message: object,
  { signal, keep }: { readonly signal: AbortSignal; readonly keep: boolean },
): Promise<DeployedComposition | undefined> {
  const deployment = await deployModel(api, solutionId, signal).catch((error: unknown) => {
    if (!(error instanceof CliError)) throw error;
    console.log(`It cannot be deployed here: ${error.message}`);
    return undefined;
  });
  if (!deployment) return undefined;
  const { id, name } = deployment;
  try {
    const request = { headers: jsonHeaders, body: JSON.stringify(message), signal };
    return { name, answer: await text((await api.send('POST', `/run/${name}/classify`, request)).body) };
  } finally {
    if (!keep) await api.send('DELETE', `/deployments/${id}`);
  }
}
