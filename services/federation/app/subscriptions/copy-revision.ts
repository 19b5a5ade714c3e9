import type { RevisionView } from '../../domain/copied-records.ts';
import { remoteRevision } from '../../domain/remote-records.ts';
import type { RevisionIds } from '../public-records.ts';
import { badAnswer, type CopyContext } from './copy-context.ts';
import { copyArtifact, copyDocument } from './copy-file.ts';
import { copyParts } from './copy-parts.ts';
import { ensureCopy } from './own-copies.ts';
import { readSignedFiles } from './signed-files.ts';

/** As `copySolution`, for one of its revisions. */
export async function copyRevision(context: CopyContext, { solutionId, revisionId }: RevisionIds): Promise<void> {
  const { catalog, copies, remote, peer, subscription } = context;
  const { data } = remoteRevision.safeParse(await remote.revision(solutionId, revisionId));
  if (data?.revisionId !== revisionId || data.solutionId !== solutionId)
    throw badAnswer(`${peer.name} does not describe revision ${revisionId} as platforms do.`);

  const found = await catalog.revision(revisionId);
  ensureCopy(`revision ${revisionId}`, found, peer.peerId);
  if (found && found.solutionId !== solutionId)
    throw badAnswer(`${peer.name} has moved revision ${revisionId} to another solution.`);
  const { artifacts, documents, revisionDescription, ...fields } = data;
  const { accessType: accessTypeCode, userId } = subscription;
  const { validationStatusCode, peerId: sourceId } = peer;
  await copies.saveRevision({ ...fields, accessTypeCode, validationStatusCode, userId, sourceId }, !found);

  const signed = await readSignedFiles(context, { solutionId, revisionId }, artifacts);
  const place = { revisionId, accessTypeCode: accessTypeCode as RevisionView['accessTypeCode'] };
  await copyParts([
    ...artifacts.map((artifact) => () => copyArtifact(context, data, { artifact, signed })),
    ...documents.map((document) => () => copyDocument(context, { ...place, solutionId }, document)),
    async () => {
      if (revisionDescription !== undefined) await copies.saveDescription(place, revisionDescription);
    },
  ]);
}
