import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { artifactFileName } from '../../../platform/files/file-names.ts';
import { streamFile } from '../../../platform/files/stream-file.ts';
import { locateDocument } from '../../app/documents.ts';
import { countDownload, findDownload } from '../../app/find-artifact.ts';
import { operation } from '../operation.ts';

const group = 'downloads';
const anyFile = 'application/octet-stream';

const document = operation({
  ...{ method: 'GET', path: '/solution/revision/document/{documentId}', group, access: 'open', answerType: anyFile },
  summary: 'The bytes of a document; its name is in x-filename',
  params: z.object({ documentId: uuid() }),
  async run({ params, caller, requestId, ctx }, deps) {
    await streamFile(ctx, await locateDocument(deps, { ...params, caller, requestId }));
  },
});

const artifact = operation({
  ...{ method: 'GET', path: '/downloads/{solutionId}', group, access: 'caller', answerType: anyFile },
  summary: 'The bytes of an artifact of a revision; counted as a download of the solution',
  params: z.object({ solutionId: uuid() }),
  query: z.object({ artifactId: uuid(), revisionId: uuid(), userId: uuid().optional() }),
  async run({ params, query: { userId, ...query }, caller, requestId, ctx }, deps) {
    const download = { ...params, ...query, userId: userId ?? caller.userId, caller, requestId };
    const found = await findDownload(deps, download);
    const beforeLastByte = () => countDownload(deps, download);
    await streamFile(ctx, {
      ...deps.artifacts.locate(found.uri, params.solutionId),
      name: artifactFileName(found),
      beforeLastByte,
    });
  },
});

const version = operation({
  ...{ method: 'GET', path: '/download/{version}', group, access: 'caller', answerType: anyFile },
  summary:
    'The predecessor’s page asks for a version by its name alone, which names no file: always 404, with the way to the files',
  params: z.object({ version: z.string().max(100) }),
  async run({ params }) {
    throw new AppError(
      'not_found',
      `No file is known by the version ${params.version} alone. The artifacts of a revision are at ` +
        '/downloads/{solutionId}?artifactId=…&revisionId=….',
    );
  },
});

/** Browsers follow links to these without headers, so that the token is in the link. */
export const isDownload = (path: string): boolean => /^\/(?:downloads|solution\/revision\/document)\//.test(path);

/** Files, streamed. */
export const downloadOperations = [document, artifact, version];
