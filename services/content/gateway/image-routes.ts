import type Router from '@koa/router';
import { notFound } from '../../kit/errors.ts';
import { sendFile } from '../../kit/http/download.ts';
import { imageOf } from '../domain/address.ts';
import { createChecks } from './checks.ts';
import { envelope, stored } from './envelope.ts';
import { imageHref, paths } from './paths.ts';
import { receiveFile } from './receive-file.ts';
import type { RouteDeps } from './routes.ts';

export function addImageRoutes(router: Router, { send, reader, files, imageLimitBytes, cmsName }: RouteDeps): void {
  router.post(paths.image, async (ctx) => {
    const solutionId = readSolution(ctx.params);
    const aggregate = imageOf(solutionId);
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
    const state = await reader.files(imageOf(readSolution(ctx.params)));
    ctx.body = (state?.files ?? []).map(({ name }) => name);
  });

  router.get(paths.imageFile(cmsName), async (ctx) => {
    const checks = createChecks();
    const solutionId = checks.identifier('path solutionId', ctx.params.solutionId);
    const name = checks.fileName('path imageName', ctx.params.name);
    checks.end();
    const state = await reader.files(imageOf(solutionId));
    const file = state?.files.find((other) => other.name === name);
    if (!file) throw notFound('There is no such image.');
    await sendFile(ctx, {
      ...file,
      etag: file.sha256,
      modifiedAt: file.storedAt,
      disposition: 'inline',
      open: (range) => files.read(file.fileId, range),
    });
  });

  router.delete(paths.image, async (ctx) => {
    const solutionId = readSolution(ctx.params);
    const event = await send(ctx, {
      type: 'modelyard.content.DeleteImage',
      aggregate: imageOf(solutionId),
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
