import { AppError, invalid } from '../../kit/errors.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { Caller } from '../domain/caller.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import { artifact, revision, solution } from '../domain/entities/solutions.ts';
import { revisionArtifact, solutionMember } from '../domain/links.ts';
import type { CatalogStore } from '../domain/ports.ts';
import { sharedAccessTypes } from '../domain/publication.ts';

/** Artifacts that a composition is saved as: its drawing, its blueprint, its .proto. */
const ownTypes = ['CD', 'BP', 'MI'];

/**
 * A revision of a composite solution with its artifacts and members, whole, in one transaction: the solution and the revision
 * are made where there are none, the artifacts replace those that an earlier save made. Safe to repeat. Resolves to the addresses of files
 * that no artifact of the revision has any more. Errors: `conflict` with the reasons `version_taken`, `published`.
 */
export const saveComposite = (
  store: CatalogStore,
  { solutionId, revisionId }: AnyRecord,
  { name, userId, description, version, artifacts, memberIds }: AnyRecord,
  by: Caller,
): Promise<readonly string[]> =>
  store.inTransaction(async (inner) => {
    const place = { solutionId, revisionId };
    const { records, links } = inner;
    const known = await ifFound(records.lock(solution, place));
    if (!known)
      await records.create(
        solution,
        { solutionId, name, userId, description, active: true, modelTypeCode: 'PR', toolkitTypeCode: 'CP' },
        by,
      );
    await requireFreeVersion(inner, { ...place, name, version, userId: known?.record.userId ?? userId });
    await putRevision(inner, { ...place, version, userId, description }, by);
    const replaced = await replaceArtifacts(inner, revisionId, [artifacts].flat().map(Object), { version, userId }, by);
    const members = { link: solutionMember, of: { parent_id: solutionId }, column: 'child_id' };
    await links.replaceLinks(members, [memberIds].flat().map(String), by);
    return replaced;
  });

/** Of the active solutions that have one owner and one name, one has the version. */
async function requireFreeVersion(
  { records }: CatalogStore,
  { solutionId, revisionId, name, version, userId }: AnyRecord,
): Promise<void> {
  const same = await records.list(solution, { equal: { name, userId, active: true } });
  const ids = [...new Set([String(solutionId), ...same.map((one) => String(one.solutionId))])];
  const taken = await records.list(revision, { equal: { solutionId: ids, version } });
  if (taken.some((other) => other.revisionId !== revisionId))
    throw new AppError('conflict', `There is a version ${version} of "${name}" already; choose another version.`, {
      reason: 'version_taken',
    });
}

async function putRevision({ records }: CatalogStore, given: AnyRecord, by: Caller): Promise<void> {
  const { solutionId, revisionId, version, description } = given;
  const found = await ifFound(records.lock(revision, { revisionId }));
  if (!found) {
    await records.create(revision, { ...given, accessTypeCode: 'PR', validationStatusCode: 'NV' }, by);
    return;
  }
  if (found.record.solutionId !== solutionId) throw invalid(`Revision ${revisionId} belongs to another solution.`);
  if (sharedAccessTypes.includes(String(found.record.accessTypeCode)))
    throw new AppError('conflict', 'This version is published; save the composition as a new version.', {
      reason: 'published',
    });
  await records.replace(revision, { revisionId }, { ...found.record, version, description }, { by });
}

async function replaceArtifacts(
  { records, links }: CatalogStore,
  revisionId: unknown,
  artifacts: readonly AnyRecord[],
  { version, userId }: AnyRecord,
  by: Caller,
): Promise<readonly string[]> {
  const through = { table: revisionArtifact.table, column: 'artifact_id', equal: { revision_id: revisionId } };
  const before = await records.list(artifact, { equal: { artifactTypeCode: ownTypes }, through });
  const uris = new Set(artifacts.map(({ uri }) => uri));
  const ids = new Set(artifacts.map(({ artifactId }) => artifactId));
  const relations = { link: revisionArtifact, of: { revision_id: revisionId }, column: 'artifact_id' };
  const gone = before.filter(({ artifactId }) => !ids.has(artifactId));
  await links.unlink(
    relations,
    gone.map(({ artifactId }) => String(artifactId)),
    by,
  );
  for (const { artifactId } of gone) await records.remove(artifact, { artifactId }, { by });
  for (const given of artifacts) await records.put(artifact, { ...given, version, userId }, by);
  await links.link(
    relations,
    [...ids].map((id) => String(id)),
    by,
  );
  return before.map(({ uri }) => String(uri)).filter((uri) => !uris.has(uri));
}
