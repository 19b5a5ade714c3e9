import { z } from 'zod';
import { file } from '../../../kit/http/api/answer.ts';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { solutionDocuments } from '../../../platform/access/solution-documents.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { documentsAggregate } from '../../domain/aggregate-ids.ts';
import {
  documentHref,
  Envelope,
  envelope,
  FileNames,
  namesOf,
  pendingHeader,
  pendingNote,
  StoredFileAnswer,
  storedFile,
  warnIfHeld,
} from '../answers.ts';
import { operation } from '../deps.ts';
import { fileName, identifier, version, workspace } from '../fields.ts';
import { findFile } from '../find-file.ts';
import { receiveFile, takesFile } from '../receive-file.ts';

const group = 'documents';
const path = '/site/api-manual/Solution/solutionAssets/{solutionId}/{revisionId}';
const params = z.object({ solutionId: identifier, revisionId: identifier });
const query = z.object({ path: workspace.describe('The workspace.') });

const store = operation({
  ...{ method: 'POST', path, id: 'storeDocument', group, access: 'open' },
  summary: 'Attach a document to a revision; one of the same name is replaced',
  description: `5 GiB at most unless set otherwise. ${pendingNote}`,
  params,
  ...sendsCommand,
  ...takesFile,
  query: query.extend(takesFile.query.shape),
  answerHeaders: pendingHeader,
  answer: StoredFileAnswer,
  async run(
    { ctx, params: revision, query: { path: workspace } },
    { authorise, checks, execute, files, quotas, documentLimitBytes },
  ) {
    const { solutionId, revisionId } = revision;
    await authorise.write(clientIn(ctx), { ...revision, workspace });
    const checked = await checks.isChecked(revision);
    const aggregate = documentsAggregate(workspace, solutionId, revisionId);
    const received = await receiveFile(
      ctx,
      { files, quotas },
      { aggregate, solutionId, limitBytes: documentLimitBytes },
    );
    const command = {
      type: 'modelyard.content.StoreDocument',
      aggregate,
      data: { workspace, ...revision, ...received, checked },
      sizeBytes: received.claim.size,
      onRejected: () => files.discard(received.claim.fileId),
    } as const;
    return execute(ctx, command, (event) => {
      const href = documentHref({ ...revision, workspace })(event.file.name);
      // The predecessor's text; its clients may compare it.
      return storedFile('Solutions fetched Successfully', event.file, { href, isHeld: warnIfHeld(ctx, event) });
    });
  },
});

const list = operation({
  ...{ method: 'GET', path, id: 'listDocuments', group, access: 'open' },
  summary: "The names of a revision's documents, in the order they came",
  params,
  query: query.extend({ version }),
  answer: FileNames,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { solutionId, revisionId }, query: { path: workspace, version } }, { authorise, reader }) {
    const isPending = version === 'pending';
    await authorise.read(clientIn(ctx), { solutionId, revisionId, workspace, isPending });
    const state = await reader.files(documentsAggregate(workspace, solutionId, revisionId));
    return namesOf(state, isPending);
  },
});

const read = operation({
  ...{
    method: 'GET',
    path: `${solutionDocuments}{solutionId}/{revisionId}/{workspace}/{documentName}`,
    id: 'readDocument',
  },
  ...{ group, access: 'open' },
  summary: 'The document itself, to be saved',
  params: params.extend({ workspace, documentName: fileName }),
  query: z.object({ version }),
  answer: file,
  failures: [400, 401, 403, 404, 416, 503],
  async run({ ctx, params: { solutionId, revisionId, workspace, documentName: name }, query: { version } }, deps) {
    const isPending = version === 'pending';
    await deps.authorise.read(clientIn(ctx), { solutionId, revisionId, workspace, isPending });
    const aggregate = documentsAggregate(workspace, solutionId, revisionId);
    return findFile(deps, { aggregate, name, isPending, disposition: 'attachment' });
  },
});

const remove = operation({
  ...{ method: 'DELETE', path: `${path}/{documentName}`, id: 'deleteDocument', group, access: 'open' },
  summary: 'Delete a document',
  params: params.extend({ documentName: fileName }),
  query,
  answer: Envelope,
  ...sendsCommand,
  failures: [400, 401, 403, 404, 409, 503],
  async run({ ctx, params: { documentName: name, ...revision }, query: { path: workspace } }, { authorise, execute }) {
    await authorise.write(clientIn(ctx), { ...revision, workspace });
    const command = {
      type: 'modelyard.content.DeleteDocument',
      aggregate: documentsAggregate(workspace, revision.solutionId, revision.revisionId),
      data: { workspace, ...revision, name },
    } as const;
    return execute(ctx, command, (event) => envelope('Document deleted successfully', event.name));
  },
});

export const documentOperations = [store, list, read, remove];
