import { describeProto } from '../../kit/codec/describe-proto.ts';
import { AppError, toAppError } from '../../kit/errors.ts';
import type { ArtifactsClient } from '../../platform/clients/artifacts.ts';
import { readDocument } from '../../platform/clients/read-document.ts';
import { modelOf, readBlueprint } from '../domain/blueprint-nodes.ts';
import type { ArtifactRecord, Catalog } from '../domain/catalog.ts';
import { dnsLabel, uniqueLabels } from '../domain/component-names.ts';
import type { Deployment } from '../domain/deployment.ts';
import { orchestratorName } from '../domain/manifests/docker-info.ts';
import type { DeploymentPlan, PlannedComponent } from '../domain/plan.ts';

export interface ReadPlanDeps {
  readonly catalog: Catalog;
  readonly artifacts: Pick<ArtifactsClient, 'read'>;
}

/** What a revision needs to run. Errors: `unprocessable` with a sentence where it cannot run as it is; `unavailable`. */
export type ReadPlan = (
  deployment: Pick<Deployment, 'id' | 'name' | 'userId' | 'solutionId' | 'revisionId' | 'options'>,
  signal: AbortSignal,
) => Promise<DeploymentPlan>;

const largestDocument = 1024 * 1024;

export const createReadPlan =
  (deps: ReadPlanDeps): ReadPlan =>
  async ({ id: deploymentId, name, userId, solutionId, revisionId, options }, signal) => {
    const solution = await deps.catalog.solution(solutionId);
    if (!solution?.active) throw cannotRun('solution_gone', 'The solution was deleted.');
    const revision = (await deps.catalog.revisions(solutionId)).find((one) => one.revisionId === revisionId);
    if (!revision) throw cannotRun('revision_gone', 'The revision was deleted.');
    const artifacts = await deps.catalog.artifacts(revisionId);
    const about = { deploymentId, name, solutionId, revisionId, userId, options };
    const blueprint = artifacts.find(({ artifactTypeCode }) => artifactTypeCode === 'BP');
    if (!blueprint) {
      if (solution.toolkitTypeCode === 'CP')
        throw cannotRun('not_validated', 'The composition has no blueprint: validate it, and deploy it again.');
      const single = { solutionId, revisionId, version: revision.version, containerName: solution.name, kind: 'model' };
      const component = await readComponent(deps, single as Single, dnsLabel(solution.name), artifacts, signal);
      return { ...about, components: [component], composition: undefined };
    }
    const text = await readFile(deps, solutionId, blueprint, signal);
    const { nodes, entries, probe } = blueprintOf(text);
    const labels = uniqueLabels(
      nodes.map(({ containerName }) => containerName),
      [orchestratorName],
    );
    const components: PlannedComponent[] = [];
    for (const [index, node] of nodes.entries()) {
      const found = modelOf(node);
      const of =
        found && (await deps.catalog.revisions(found.solutionId)).find(({ version }) => version === found.version);
      if (!found || !of)
        throw cannotRun(
          'model_gone',
          `The model of ${node.containerName}, ${node.image}, is not in the catalog any more.`,
        );
      const { containerName, kind, image } = node;
      const one = { ...found, revisionId: of.revisionId, containerName, kind };
      const read = await readComponent(
        deps,
        one,
        labels[index] ?? '',
        await deps.catalog.artifacts(of.revisionId),
        signal,
      );
      components.push({ ...read, image: read.image ?? (image || undefined) });
    }
    return { ...about, components, composition: { blueprint: text, entries, probe } };
  };

type Single = Pick<PlannedComponent, 'solutionId' | 'revisionId' | 'version' | 'containerName' | 'kind'>;

async function readComponent(
  deps: ReadPlanDeps,
  single: Single,
  name: string,
  artifacts: readonly ArtifactRecord[],
  signal: AbortSignal,
): Promise<PlannedComponent> {
  const schema = artifacts.find((one) => one.artifactTypeCode === 'MI' && /\.proto$/i.test(one.uri));
  const proto = schema && (await readFile(deps, single.solutionId, schema, signal));
  const files = artifacts.filter(({ artifactTypeCode }) => !['DI', 'LG', 'BP', 'CD'].includes(artifactTypeCode));
  return {
    ...{ ...single, name, proto },
    image: artifacts.find(({ artifactTypeCode }) => artifactTypeCode === 'DI')?.uri,
    files: files.map(({ artifactTypeCode: type, uri, name, size }) => ({ type, uri, name, size })),
    operations: proto === undefined ? [] : operationsOf(proto),
  };
}

/** A proto was checked when it came in; one that came another way may not be read. */
function operationsOf(proto: string): readonly string[] {
  try {
    return describeProto(proto).services.flatMap(({ methods }) => methods.map(({ name }) => name));
  } catch (thrown) {
    throw cannotRun('proto_invalid', `The model's proto cannot be read: ${toAppError(thrown).message}`);
  }
}

function blueprintOf(text: string) {
  try {
    return readBlueprint(text);
  } catch (thrown) {
    throw cannotRun(
      'blueprint_invalid',
      `The blueprint cannot be read: ${toAppError(thrown).message}. Validate the composition again.`,
    );
  }
}

/** Addresses of artifacts are what their author wrote, and this service may read the files of all users. */
const isFileOf = (solutionId: string, uri: string): boolean => {
  const segments = uri.toLowerCase().split('/');
  return segments.includes(solutionId.toLowerCase()) && !segments.includes('..');
};

async function readFile(
  { artifacts }: ReadPlanDeps,
  solutionId: string,
  { uri, name, size }: ArtifactRecord,
  signal: AbortSignal,
): Promise<string> {
  const tooLarge = cannotRun('document_too_large', `${name} is larger than 1 MiB.`);
  const isGone = cannotRun(
    'artifact_gone',
    `${name} is not in the artifact repository any more. Push the model again.`,
  );
  if (!isFileOf(solutionId, uri)) throw isGone;
  if (size > largestDocument) throw tooLarge;
  try {
    return await readDocument(artifacts, uri, { limitBytes: largestDocument, signal });
  } catch (thrown) {
    const { code } = toAppError(thrown);
    if (code === 'too_large') throw tooLarge;
    throw code === 'not_found' ? isGone : thrown;
  }
}

const cannotRun = (reason: string, detail: string) => new AppError('unprocessable', detail, { reason });
