import type { MLPArtifact } from '../../contracts/catalog-api.ts';
import { AppError, notFound, unavailable } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { isSelfOrAdmin } from '../../platform/access/policies.ts';
import type { AppDeps, CallerContext, OpenContext } from './deps.ts';

export interface ArtifactDownload extends CallerContext {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly artifactId: string;
  /** For whom the download is counted. */
  readonly userId: string;
}

/** An artifact that the caller may download. Errors: `forbidden`, `not_found`; `unavailable`, also for an image in a registry. */
export async function findDownload(
  { catalog, revisions }: AppDeps,
  { solutionId, revisionId, artifactId, userId, caller, requestId }: ArtifactDownload,
): Promise<MLPArtifact> {
  if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'You can not download for another user.');
  await revisions.read({ solutionId, revisionId, caller, requestId });
  const { body } = await catalog.call('GET /revision/{revisionId}/artifact', { params: { revisionId }, requestId });
  const artifact = body.find((one) => one.artifactId === artifactId);
  if (!artifact) throw notFound(`The revision has no artifact with ID ${artifactId}`);
  if (artifact.artifactTypeCode === 'DI')
    throw unavailable('This artifact is an image in a registry; pull it from there instead of downloading it.');
  return artifact;
}

/** Counts a download. A failure is logged only: the client has the file. */
export async function countDownload(
  { catalog, log }: AppDeps,
  { solutionId, artifactId, userId, caller, requestId }: ArtifactDownload,
): Promise<void> {
  const call = { params: { solutionId, artifactId, userId }, body: {}, actor: caller.userId, requestId };
  await catalog
    .call('POST /solution/{solutionId}/dnld/artifact/{artifactId}/user/{userId}', { ...call, idempotencyKey: newId() })
    .catch((err) => log.error({ err, solutionId, artifactId }, 'a download was not counted'));
}

export interface ProtoFile extends OpenContext {
  readonly solutionId: string;
  /** Of the revision. */
  readonly version: string;
}

/** The artifact with the interface of a model. Errors: `not_found`, `unavailable`. */
export async function findProtoFile(
  { catalog, solutions }: AppDeps,
  { solutionId, version, caller, requestId }: ProtoFile,
): Promise<MLPArtifact> {
  const { revisions } = await solutions.read({ solutionId, caller, requestId });
  const revisionId = revisions.find((one) => one.version === version)?.revisionId;
  if (revisionId === undefined) throw notFound(`The solution has no version ${version}`);
  const { body } = await catalog.call('GET /revision/{revisionId}/artifact', { params: { revisionId }, requestId });
  const proto = body.find(isProto);
  if (!proto) throw notFound('This revision has no proto file.');
  return proto;
}

/** The model's archive has the type MI as well, so the name decides. */
const isProto = ({ artifactTypeCode, name, uri }: MLPArtifact): boolean =>
  artifactTypeCode === 'MI' && (/proto/i.test(name) || /\.proto$/i.test(uri));
