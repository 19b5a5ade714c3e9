import type { DockerInfo, TestRun } from '../../contracts/deployment-api.ts';

export const testTransports = ['http', 'topics'] as const;
export type TestTransport = (typeof testTransports)[number];

/** A deployment of a saved composition, for test runs alone. */
export interface TestDeployment {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** Why it failed. */
  readonly detail: string | null;
}

export type DockerInfoEntry = DockerInfo['docker_info_list'][number];

/** What is to be deployed for test runs. */
export interface WantedTestDeployment {
  readonly name: string;
  readonly solutionId: string;
  readonly revisionId: string;
  /** Where; the first of the platform where it is undefined. */
  readonly target: string | undefined;
  readonly transport: TestTransport;
}

/** The deployment service, which sees the user's token: what a user may deploy and run is decided there. Errors: its own, `unavailable`. */
export interface TestDeployments {
  /** Those of the user of this solution, the newest first. */
  list(token: string, solutionId: string): Promise<readonly TestDeployment[]>;
  /** Resolves once it runs, or after a while as it is then. */
  deploy(token: string, wanted: WantedTestDeployment): Promise<TestDeployment>;
  remove(token: string, id: string): Promise<void>;
  dockerInfo(token: string, id: string): Promise<readonly DockerInfoEntry[]>;
  /** The names of its operations. */
  operations(token: string, idOrName: string): Promise<readonly string[]>;
  run(token: string, idOrName: string, operation: string, message: unknown): Promise<TestRun>;
}

const prefixOf = (compositionId: string): string => `test-${compositionId}-`;

/** Names what runs a composition as it is saved now: one that is changed and saved again is another deployment. */
export const testName = (
  { id, version }: { readonly id: string; readonly version: number },
  transport: TestTransport,
): string => `${prefixOf(id)}${version}-${transport}`;

/** Deployments of earlier versions of a composition, which no test run uses any more. */
export const outdated = (
  deployments: readonly TestDeployment[],
  { id, version }: { readonly id: string; readonly version: number },
): readonly TestDeployment[] =>
  deployments.filter(({ name }) => name.startsWith(prefixOf(id)) && !name.startsWith(`${prefixOf(id)}${version}-`));

/** All deployments for test runs of a composition. */
export const ofComposition = (deployments: readonly TestDeployment[], id: string): readonly TestDeployment[] =>
  deployments.filter(({ name }) => name.startsWith(prefixOf(id)));
