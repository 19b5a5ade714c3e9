import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import { AppError, notFound } from '../../kit/errors.ts';
import { isNotModified } from '../../kit/http/conditional.ts';
import { bodyOf, jsonBody } from '../../kit/http/json-body.ts';
import { descriptionAggregate } from '../domain/aggregate-ids.ts';
import { createChecks } from './checks.ts';
import { envelope } from './envelope.ts';
import { paths } from './paths.ts';
import type { RouteDeps } from './routes.ts';

/** UTF-8 bytes of HTML that this door takes; commands of other services may bring twice as much. */
const descriptionLimitBytes = 1 << 20;

/** JSON may write one character as six (`\u0041`), so that a description within its limit is never refused here. */
const bodyLimitBytes = 6 * descriptionLimitBytes + 4_096;

export function addDescriptionRoutes(router: Router, { send, reader }: RouteDeps): void {
  router.post(paths.descriptions, jsonBody(bodyLimitBytes), async (ctx) => {
    const body = bodyOf(ctx);
    const checks = createChecks();
    const workspace = checks.workspace('path workspace', ctx.params.workspace);
    const solutionId = checks.identifier('/solutionId', body.solutionId);
    const revisionId = checks.identifier('/revisionId', body.revisionId);
    const description = checks.text('/description', body.description);
    checks.only(body, ['description', 'solutionId', 'revisionId']);
    checks.end();
    if (Buffer.byteLength(description) > descriptionLimitBytes) throw tooLarge();

    const event = await send(ctx, {
      type: 'modelyard.content.StoreDescription',
      aggregate: descriptionAggregate(workspace, solutionId, revisionId),
      data: { workspace, solutionId, revisionId, description },
    });
    if (event) ctx.body = { description: event.description, solutionId, revisionId };
  });

  router.get(paths.description, async (ctx) => {
    const { workspace, solutionId, revisionId } = readAddress(ctx.params);
    const state = await reader.description(descriptionAggregate(workspace, solutionId, revisionId));
    if (state?.description === undefined) throw notFound('There is no description of this revision.');
    const body = JSON.stringify({ description: state.description, solutionId, revisionId });
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    ctx.set({ ETag: etag, 'Cache-Control': 'no-cache' });
    if (isNotModified(ctx, { etag })) {
      ctx.status = 304;
      return;
    }
    ctx.body = body;
    ctx.type = 'application/json';
  });

  router.delete(paths.description, async (ctx) => {
    const { workspace, solutionId, revisionId } = readAddress(ctx.params);
    const event = await send(ctx, {
      type: 'modelyard.content.DeleteDescription',
      aggregate: descriptionAggregate(workspace, solutionId, revisionId),
      data: { workspace, solutionId, revisionId },
    });
    if (event) ctx.body = envelope('Description deleted successfully', null);
  });
}

function readAddress(params: Readonly<Record<string, string | undefined>>) {
  const checks = createChecks();
  const workspace = checks.workspace('path workspace', params.workspace);
  const solutionId = checks.identifier('path solutionId', params.solutionId);
  const revisionId = checks.identifier('path revisionId', params.revisionId);
  checks.end();
  return { workspace, solutionId, revisionId };
}

const tooLarge = () =>
  new AppError('too_large', `A description may be ${descriptionLimitBytes} bytes at most.`, {
    reason: 'description_too_large',
  });
