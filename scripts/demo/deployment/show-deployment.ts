import cliProgress from 'cli-progress';
import { CliError } from '../../cli/cli-error.ts';
import type { PushedModel } from '../onboarding/push-model.ts';
import type { Person } from '../people/find-people.ts';
import { percent } from '../plain-table.ts';
import { callModel, callOnce, deployModel } from './run-model.ts';
import { updateModel } from './update-model.ts';

export interface ShowDeploymentOptions {
  readonly author: Person;
  readonly edgeUrl: string;
  readonly signal: AbortSignal;
  /** Makes its next revision. */
  readonly pushAgain: () => Promise<PushedModel>;
  /** Leaves it running. */
  readonly keep: boolean;
}

/** Deploys the pushed model, calls it with the whole data set, updates it while it is called, and removes it again. Prints as it goes. */
export async function showDeployment(model: PushedModel, options: ShowDeploymentOptions): Promise<void> {
  const { author, edgeUrl, pushAgain, signal, keep } = options;
  console.log(`\n${author.loginName} deploys it, and calls it with JSON and CSV`);
  const began = performance.now();
  const bar = new cliProgress.SingleBar({ format: 'deploying ({duration_formatted})', clearOnComplete: true });
  bar.start(1, 0);
  const deployment = await deployModel(author.api, model.solutionId, signal)
    .catch((error: unknown) => {
      // Such as a machine without a Python that the model runs on; the rest of the demo needs no deployment.
      if (!(error instanceof CliError)) throw error;
      console.log(`It cannot run here: ${error.message}`);
      return undefined;
    })
    .finally(() => bar.stop());
  if (!deployment) return;
  const { id, name, target } = deployment;
  console.log(
    `It runs on ${target} as ${name}, ${((performance.now() - began) / 1_000).toFixed(1)} s after it was asked for.`,
  );
  try {
    console.log(`One row as JSON: ${await callOnce(author.api, deployment, signal)}`);
    const { rows, right, seconds } = await callModel(author.api, deployment, signal);
    console.log(
      `${rows} rows in one request, as CSV: ${Math.round(rows / seconds)} calls/s, ${percent(right / rows)} right`,
    );
    const next = await pushAgain();
    const updated = await updateModel(author.api, deployment, next.revisionId, signal);
    console.log(
      `Pushed again, as revision ${next.version}, and updated in ${updated.seconds.toFixed(1)} s: ${updated.calls} calls meanwhile, none failed.`,
    );
  } finally {
    if (!keep) await author.api.send('DELETE', `/deployments/${id}`);
  }
  console.log(keep ? `Call it at ${edgeUrl}/run/${name}/classify` : 'It is removed again.');
}
