import cliProgress from 'cli-progress';
import type { FetchProgress } from '../../../infra/engines/engines.ts';
import type { Addresses } from '../addresses.ts';
import { shortReason } from '../composition/start-models.ts';
import type { Person } from '../people/find-people.ts';
import { preparePythonClient } from '../python-client.ts';
import { advice, type PushedModel, pushModel } from './push-model.ts';
import { artifactTable, stepTable, withoutImageLine } from './report.ts';
import { waitForRegistry } from './wait-for-registry.ts';

export interface ShowPushOptions {
  readonly addresses: Addresses;
  readonly author: Person;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FetchProgress) => void;
}

export interface Pushed {
  readonly model: PushedModel;
  /** The same model as the next revision, without an image. Prints nothing. */
  readonly pushAgain: () => Promise<PushedModel>;
  /** A model that takes what this one gives. Prints nothing. */
  readonly pushAdvice: () => Promise<PushedModel>;
}

/**
 * Pushes the phishing model with the Python client, and shows what has become of it. Resolves to undefined where the client
 * cannot be had. Prints as it goes.
 */
export async function showPush({ addresses, ...options }: ShowPushOptions): Promise<Pushed | undefined> {
  const { author, signal } = options;
  console.log(`\nThe phishing model, pushed by ${author.loginName} with the Python client to ${addresses.edgeUrl}`);
  const python = await preparePythonClient(options).catch((error: unknown) => {
    signal.throwIfAborted();
    console.log(`The Python client cannot be had here (${shortReason(error)}), so no model is pushed.`);
  });
  if (!python) return undefined;

  const notReady = addresses.registryUrl && (await waitForRegistry(addresses.registryUrl, signal));
  if (notReady)
    console.log(`${notReady} The model is pushed without an image meanwhile; the next demo pushes it with one.`);
  const bar = new cliProgress.SingleBar({ format: 'onboarding: {step} ({duration_formatted})', clearOnComplete: true });
  bar.start(1, 0, { step: 'packing and sending' });
  const pushing = { edgeUrl: addresses.edgeUrl, python, author, signal };
  const model = await pushModel({
    ...{ ...pushing, withImage: !notReady },
    onStep: ({ name }) => bar.update({ step: name }),
  }).finally(() => bar.stop());
  console.log(stepTable(model.steps));
  console.log(`\nThe solution "${model.name}", revision ${model.version}, has these artifacts`);
  console.log(artifactTable(model.artifacts));
  if (!model.image) console.log(withoutImageLine(model));
  const quietly = { ...pushing, withImage: false, onStep: () => undefined };
  return {
    model,
    pushAgain: () => pushModel(quietly),
    pushAdvice: () => pushModel({ ...quietly, script: advice }),
  };
}
