import type Router from '@koa/router';
import { imageAggregate } from '../domain/aggregate-ids.ts';
import { createChecks } from './checks.ts';
import { envelope, stored } from './envelope.ts';
import { imageHref, paths } from './paths.ts';
import { receiveFile } from './receive-file.ts';
import type { RouteDeps } from './routes.ts';
import { sendStored } from './send-stored.ts';

export function addImageRoutes(router: Router, deps: RouteDeps): void {
  const { send, reader, files, imageLimitBytes, cmsName } = deps;
  router.post(paths.image, async (ctx) => {
    const solutionId = readSolution(ctx.params);
    const aggregate = imageAggregate(solutionId);
    const { name, claim } = await receiveFile(ctx, files, { aggregate, limitBytes: imageLimitBytes });
    const event = await send(ctx, {
      type: 'modelyard.content.StoreImage',
      aggregate,
      data: { solutionId, name, claim },
      sizeBytes: claim.size,
      onRejected: () => files.discard(claim.fileId),
    });
    if (event)
      ctx.body = stored(
        'Image File uploaded successfully',
        event.file,
        imageHref(cmsName, solutionId, event.file.name),
      );
  });

  router.get(paths.image, async (ctx) => {
    const state = await reader.files(imageAggregate(readSolution(ctx.params)));
    ctx.body = (state?.files ?? []).map(({ name }) => name);
  });

  router.get(paths.imageFile(cmsName), async (ctx) => {
    const checks = createChecks();
    const solutionId = checks.identifier('path solutionId', ctx.params.solutionId);
    const name = checks.fileName('path imageName', ctx.params.name);
    checks.end();
    await sendStored(ctx, deps, { aggregate: imageAggregate(solutionId), name, what: 'image', disposition: 'inline' });
  });

  router.delete(paths.image, async (ctx) => {
    const solutionId = readSolution(ctx.params);
    const event = await send(ctx, {
      type: 'modelyard.content.DeleteImage',
      aggregate: imageAggregate(solutionId),
      data: { solutionId },
    });
    if (event) ctx.body = envelope('Image File deleted successfully', null);
  });
}

function readSolution(params: Readonly<Record<string, string | undefined>>): string {
  const checks = createChecks();
  const solutionId = checks.identifier('path solutionId', params.solutionId);
  checks.end();
  return solutionId;
}
