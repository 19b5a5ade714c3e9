import type Router from '@koa/router';
import type { Context } from 'koa';
import { documentsAggregate } from '../domain/aggregate-ids.ts';
import { createChecks } from './checks.ts';
import { envelope, stored } from './envelope.ts';
import { documentHref, paths } from './paths.ts';
import { receiveFile } from './receive-file.ts';
import type { RouteDeps } from './routes.ts';
import { sendStored } from './send-stored.ts';

type Params = Readonly<Record<string, string | undefined>>;

export function addDocumentRoutes(router: Router, deps: RouteDeps): void {
  const { send, reader, files, documentLimitBytes } = deps;
  router.post(paths.documents, async (ctx) => {
    const { workspace, solutionId, revisionId, aggregate } = readRevision(ctx, ctx.params);
    const received = await receiveFile(ctx, files, { aggregate, limitBytes: documentLimitBytes });
    const event = await send(ctx, {
      type: 'modelyard.content.StoreDocument',
      aggregate,
      data: { workspace, solutionId, revisionId, ...received },
      sizeBytes: received.claim.size,
      onRejected: () => files.discard(received.claim.fileId),
    });
    if (!event) return;
    const href = documentHref(workspace, solutionId, revisionId, event.file.name);
    // The predecessor's words; its clients may compare them.
    ctx.body = stored('Solutions fetched Successfully', event.file, href);
  });

  router.get(paths.documents, async (ctx) => {
    const state = await reader.files(readRevision(ctx, ctx.params).aggregate);
    ctx.body = (state?.files ?? []).map(({ name }) => name);
  });

  router.get(paths.documentFile, async (ctx) => {
    const checks = createChecks();
    const solutionId = checks.identifier('path solutionId', ctx.params.solutionId);
    const revisionId = checks.identifier('path revisionId', ctx.params.revisionId);
    const workspace = checks.workspace('path workspace', ctx.params.workspace);
    const name = checks.fileName('path documentName', ctx.params.name);
    checks.end();
    await sendStored(ctx, deps, {
      aggregate: documentsAggregate(workspace, solutionId, revisionId),
      name,
      what: 'document',
      disposition: 'attachment',
    });
  });

  router.delete(paths.document, async (ctx) => {
    const { name, aggregate, ...address } = readRevision(ctx, ctx.params, true);
    const event = await send(ctx, {
      type: 'modelyard.content.DeleteDocument',
      aggregate,
      data: { ...address, name },
    });
    if (event) ctx.body = envelope('Document deleted successfully', event.name);
  });
}

/** The revision a request is about; with `named`, also the document. */
function readRevision(ctx: Context, params: Params, named = false) {
  const checks = createChecks();
  const solutionId = checks.identifier('path solutionId', params.solutionId);
  const revisionId = checks.identifier('path revisionId', params.revisionId);
  const workspace = checks.workspace('query path', ctx.query.path);
  const name = named ? checks.fileName('path documentName', params.name) : '';
  checks.end();
  return { workspace, solutionId, revisionId, name, aggregate: documentsAggregate(workspace, solutionId, revisionId) };
}
