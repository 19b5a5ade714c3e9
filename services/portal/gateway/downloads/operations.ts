import { z } from 'zod';
import { AppError, notFound, unavailable } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { newId } from '../../../kit/ids.ts';
import { parseDocumentUri } from '../../domain/document-files.ts';
import { artifactFileName } from '../../domain/file-names.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { isRevisionVisible } from '../../domain/revisions.ts';
import { mayReadText } from '../../domain/workspaces.ts';
import { operation } from '../operation.ts';
import { streamFile } from './stream-file.ts';

const group = 'downloads';
const anyFile = 'application/octet-stream';

const document = operation({
  ...{ method: 'GET', path: '/solution/revision/document/{documentId}', group, access: 'open', answerType: anyFile },
  summary: 'The bytes of a document; its name is in x-filename',
  params: z.object({ documentId: uuid() }),
  async run({ params: { documentId }, caller, requestId, ctx }, deps) {
    const call = { params: { documentId }, requestId };
    const { body } = await deps.catalog.call('GET /portal/document/{documentId}', call);
    const isOpen = body.places.some(
      (place) => isRevisionVisible(caller, place) && mayReadText(caller, place.accessTypeCode),
    );
    if (!isOpen) throw notFound(`No document with ID ${documentId}`);
    const { uri, name } = body.document;
    const file = parseDocumentUri(uri);
    const place = file ? deps.content.locate(file) : deps.artifacts.locate(uri);
    await streamFile(ctx, { ...place, name });
  },
});

const artifact = operation({
  ...{ method: 'GET', path: '/downloads/{solutionId}', group, access: 'caller', answerType: anyFile },
  summary: 'The bytes of an artifact of a revision; counted as a download of the solution',
  params: z.object({ solutionId: uuid() }),
  query: z.object({ artifactId: uuid(), revisionId: uuid(), userId: uuid().optional() }),
  async run({ params: { solutionId }, query, caller, requestId, ctx }, deps) {
    const { artifactId, revisionId, userId = caller.userId } = query;
    if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'You can not download for somebody else.');
    await deps.revisions.read({ solutionId, revisionId, caller, requestId });
    const { body } = await deps.catalog.call('GET /revision/{revisionId}/artifact', {
      params: { revisionId },
      requestId,
    });
    const found = body.find((one) => one.artifactId === artifactId);
    if (!found) throw notFound(`The revision has no artifact with ID ${artifactId}`);
    if (found.artifactTypeCode === 'DI')
      throw unavailable('This artifact is an image in a registry; pull it from there, it is no file to download.');
    await streamFile(ctx, {
      ...deps.artifacts.locate(found.uri),
      name: artifactFileName(found),
      async beforeLastByte() {
        const params = { solutionId, artifactId, userId };
        await deps.catalog
          .call('POST /solution/{solutionId}/dnld/artifact/{artifactId}/user/{userId}', {
            ...{ params, body: {}, actor: caller.userId, requestId, idempotencyKey: newId() },
          })
          // The client has the file; that it is not counted is no reason to break it off.
          .catch((err) => deps.log.error({ err, solutionId, artifactId }, 'a download was not counted'));
      },
    });
  },
});

/** Browsers follow the links to these by themselves, so that the token stands in the link. */
export const isDownload = (path: string): boolean => /^\/(?:downloads|solution\/revision\/document)\//.test(path);

/** Files, as they stream. */
export const downloadOperations = [document, artifact];
