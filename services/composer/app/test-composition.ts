import type { TestRun } from '../../contracts/deployment-api.ts';
import { AppError, invalid } from '../../kit/errors.ts';
import type { Composition } from '../domain/composition.ts';
import {
  type DockerInfoEntry,
  ofComposition,
  outdated,
  type TestDeployment,
  type TestDeployments,
  type TestTransport,
  testName,
} from '../domain/test-deployments.ts';

export interface TestRequest {
  /** Of the user; the deployment service decides by it. */
  readonly token: string;
  /** The only one where it is undefined. */
  readonly operation: string | undefined;
  readonly message: unknown;
  readonly transport: TestTransport;
  readonly target: string | undefined;
  /** Id or name of a deployment that runs already; one is made where it is undefined. */
  readonly deployment: string | undefined;
}

export type Tested =
  | { readonly status: 'ran'; readonly deployment: string; readonly operation: string; readonly run: TestRun }
  /** What runs it is not there yet. */
  | { readonly status: 'starting'; readonly deployment: TestDeployment };

export interface TestComposition {
  /**
   * Runs a message through a saved composition. Errors: `conflict` where it is not saved; those of the deployment service, which
   * say why it cannot be deployed or run.
   */
  run(composition: Composition, request: TestRequest): Promise<Tested>;
  /** Where the models of a deployment answer. Errors: those of the deployment service. */
  dockerInfo(deployment: string, token: string): Promise<readonly DockerInfoEntry[]>;
  /** Removes what test runs have deployed. Answers how many there were. */
  end(composition: Composition, token: string): Promise<number>;
}

export const createTestComposition = (deployments: TestDeployments): TestComposition => ({
  async run(composition, request) {
    const { token, message } = request;
    const deployment = request.deployment ?? (await deploymentFor(deployments, composition, request));
    if (typeof deployment !== 'string' && deployment.status !== 'ready') return { status: 'starting', deployment };
    const id = typeof deployment === 'string' ? deployment : deployment.id;
    const operation = request.operation ?? (await onlyOperation(deployments, token, id));
    return { status: 'ran', deployment: id, operation, run: await deployments.run(token, id, operation, message) };
  },

  dockerInfo: (deployment, token) => deployments.dockerInfo(token, deployment),

  async end({ id, saved }, token) {
    if (!saved) return 0;
    const found = ofComposition(await deployments.list(token, saved.solutionId), id);
    await Promise.all(found.map((one) => deployments.remove(token, one.id)));
    return found.length;
  },
});

async function deploymentFor(
  deployments: TestDeployments,
  composition: Composition,
  { token, transport, target }: TestRequest,
): Promise<TestDeployment> {
  const { saved, isSaved } = composition;
  if (!saved || !isSaved)
    throw new AppError('conflict', 'A test run needs a saved composition: POST …/revisions first, then repeat this.', {
      reason: 'not_saved',
    });
  const { solutionId, revisionId } = saved;
  const name = testName(composition, transport);
  const present = await deployments.list(token, solutionId);
  const found = present.find((one) => one.name === name);
  if (found && found.status !== 'failed') return found;
  // They take the places that a user has on a target.
  const unused = [...outdated(present, composition), ...(found ? [found] : [])];
  await Promise.all(unused.map(({ id }) => deployments.remove(token, id)));
  return deployments.deploy(token, { name, solutionId, revisionId, target, transport });
}

async function onlyOperation(deployments: TestDeployments, token: string, id: string): Promise<string> {
  const operations = await deployments.operations(token, id);
  const [only] = operations;
  if (only !== undefined && operations.length === 1) return only;
  throw invalid(`Name the operation; it has ${operations.join(', ') || 'none that is named'}.`, [
    { path: '/operation', message: 'is missing' },
  ]);
}
