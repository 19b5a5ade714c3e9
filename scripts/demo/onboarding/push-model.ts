import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { modelPath } from '../../../services/classifier/store/model-file.ts';
import type { Artifact, Revision, StepResult } from '../../../services/contracts/portal-api.ts';
import type { InstalledPackages } from '../../support/python-packages.ts';
import { DemoError } from '../demo-error.ts';
import type { Person } from '../people/find-people.ts';

/** A model that has become a solution. */
export interface PushedModel {
  readonly solutionId: string;
  readonly name: string;
  readonly revisionId: string;
  readonly version: string;
  readonly steps: readonly StepResult[];
  readonly artifacts: readonly Artifact[];
  /** As `docker pull` names it. */
  readonly image: string | undefined;
  /** Why there is none. */
  readonly withoutImage: string | undefined;
}

export interface PushOptions {
  readonly edgeUrl: string;
  readonly python: InstalledPackages;
  readonly author: Person;
  /** Pushes a model, and prints what the server says; the phishing model where it is undefined. */
  readonly script?: (trackingId: string) => readonly string[];
  readonly withImage: boolean;
  readonly signal: AbortSignal;
  /** Hears the newest step while the platform works. */
  readonly onStep: (step: StepResult) => void;
}

const licence = fileURLToPath(new URL('../../../LICENSE', import.meta.url));
const scriptOf = (name: string): string => fileURLToPath(new URL(`../python/${name}.py`, import.meta.url));

const phishing = (trackingId: string, withImage: boolean): readonly string[] => [
  ...[scriptOf('phishing'), fileURLToPath(modelPath('phishing')), licence, trackingId],
  ...(withImage ? [] : ['--no-image']),
];

/** A model that takes what the phishing model gives. */
export const advice = (trackingId: string): readonly string[] => [scriptOf('advice'), licence, trackingId];

const withinMs = 15 * 60_000;
/** The scan of a file of any size. */
const endsWithinMs = 5 * 60_000;
const lookEveryMs = 500;

/** The result of a push, as the script prints it. */
const result = z.object({
  solution: z.object({ solutionId: z.string(), name: z.string() }),
  docker_image_uri: z.string().nullable(),
  image_message: z.string().nullable(),
});

/** Pushes a model with the Python client. Throws a DemoError with what the client says where that fails. */
export async function pushModel(options: PushOptions): Promise<PushedModel> {
  const { edgeUrl, python, author, withImage, signal, onStep } = options;
  const trackingId = randomUUID();
  const readSteps = () =>
    author.api.call<StepResult[]>('POST', `/webBasedOnBoarding/messagingStatus/${author.userId}/${trackingId}`);

  const pushed = new AbortController();
  const watching = watchSteps(readSteps, onStep, AbortSignal.any([signal, pushed.signal]));
  const args = options.script?.(trackingId) ?? phishing(trackingId, withImage);
  const env = { ...python.env, MODELYARD_URL: edgeUrl, MODELYARD_TOKEN: author.token };
  const output = await runTool(python.python, args, { env, timeoutMs: withinMs, signal })
    .catch((error: Error) => {
      throw new DemoError(`The model could not be pushed: ${error.message.split('\n').at(-1)}`);
    })
    .finally(() => pushed.abort());
  await watching;

  const { solution, docker_image_uri: image, image_message: message } = readResult(output);
  const revisions = await author.api.call<Revision[]>('GET', `/solutions/${solution.solutionId}/revisions`);
  const [newest] = revisions;
  if (!newest) throw new DemoError(`The solution ${solution.solutionId} has no revision after the push.`);
  const path = `/solutions/${solution.solutionId}/revisions/${newest.revisionId}`;
  const readArtifacts = () => author.api.call<Artifact[]>('GET', path);
  return {
    ...{ ...solution, revisionId: newest.revisionId, version: newest.version },
    ...(await waitForEnd(readSteps, readArtifacts, signal)),
    ...{ image: image ?? undefined, withoutImage: image ? undefined : (message ?? 'No image was asked for.') },
  };
}

/** As the portal names the file; the signed provenance of the files has the same type. */
const logName = /^OnboardingLog-/;

/** A push is answered while its security scan goes on; the log is the last thing that it stores. */
async function waitForEnd(
  readSteps: () => Promise<readonly StepResult[]>,
  readArtifacts: () => Promise<readonly Artifact[]>,
  signal: AbortSignal,
): Promise<Pick<PushedModel, 'steps' | 'artifacts'>> {
  const deadline = Date.now() + endsWithinMs;
  for (;;) {
    const [steps, artifacts] = [await readSteps(), await readArtifacts()];
    const hasLog = artifacts.some(({ name }) => logName.test(name));
    const isOver = hasLog && steps.every(({ statusCode }) => statusCode !== 'ST');
    if (isOver) return { steps, artifacts };
    if (Date.now() > deadline)
      throw new DemoError(
        `The push has not ended within ${endsWithinMs / 60_000} minutes after it was answered; the log of the onboarding worker says why.`,
      );
    await delay(lookEveryMs, undefined, { signal });
  }
}

/** Ends with the signal. A look that fails is not worth more than the next one. */
async function watchSteps(
  readSteps: () => Promise<readonly StepResult[]>,
  onStep: (step: StepResult) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const newest = (await readSteps().catch(() => [])).at(-1);
    if (newest && !signal.aborted) onStep(newest);
    await delay(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

function readResult(output: string): z.output<typeof result> {
  const line = output.trim().split('\n').at(-1) ?? '';
  try {
    return result.parse(JSON.parse(line));
  } catch {
    throw new DemoError(`The Python client has printed no result: ${line.slice(0, 500)}`);
  }
}
