import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { file } from '../../../kit/http/api/answer.ts';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { imageAggregate } from '../../domain/aggregate-ids.ts';
import { Envelope, envelope, FileNames, StoredFileAnswer, storedFile } from '../answers.ts';
import { clientIn } from '../client-of.ts';
import { operation } from '../deps.ts';
import { fileName, identifier } from '../fields.ts';
import { findFile } from '../find-file.ts';
import { receiveFile, takesFile } from '../receive-file.ts';

const group = 'images';
const imagePath = '/site/binaries/content/gallery';

/** Clients of the predecessor find images below `Solution` as well. */
const place = {
  path: '/site/api-manual/solutionImages/{solutionId}',
  aliases: ['/site/api-manual/Solution/solutionImages/{solutionId}'],
  params: z.object({ solutionId: identifier }),
} as const;

const store = operation({
  ...{ method: 'POST', ...place, id: 'storeImage', group, access: 'open' },
  summary: 'Store the image of a solution; it replaces the old one',
  description: 'PNG, JPEG, GIF or WebP, recognised by the bytes; 10 MiB at most unless set otherwise.',
  ...sendsCommand,
  ...takesFile,
  answer: StoredFileAnswer,
  async run({ ctx, params: { solutionId } }, { authorise, execute, files, quotas, imageLimitBytes, cmsName }) {
    await authorise.write(clientIn(ctx), { solutionId });
    const aggregate = imageAggregate(solutionId);
    const { name, claim } = await receiveFile(
      ctx,
      { files, quotas },
      { aggregate, solutionId, limitBytes: imageLimitBytes },
    );
    const command = {
      type: 'modelyard.content.StoreImage',
      aggregate,
      data: { solutionId, name, claim },
      sizeBytes: claim.size,
      onRejected: () => files.discard(claim.fileId),
    } as const;
    return execute(ctx, command, (event) => {
      const href = `${imagePath}/${cmsName}/solution/${solutionId}/${encodeURIComponent(event.file.name)}`;
      return storedFile('Image File uploaded successfully', event.file, href);
    });
  },
});

const list = operation({
  ...{ method: 'GET', ...place, id: 'listImage', group, access: 'open' },
  summary: "The name of the solution's image, in a list; empty where there is none",
  answer: FileNames,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { solutionId } }, { authorise, reader }) {
    await authorise.read(clientIn(ctx), { solutionId });
    const state = await reader.files(imageAggregate(solutionId));
    return (state?.files ?? []).map(({ name }) => name);
  },
});

const read = operation({
  ...{ method: 'GET', path: `${imagePath}/{cmsName}/solution/{solutionId}/{imageName}`, id: 'readImage', group },
  access: 'open',
  summary: 'The image itself, shown inline',
  params: z.object({
    cmsName: z.string().describe('The setting `CONTENT_CMS_NAME`, `modelyard` by default.'),
    solutionId: identifier,
    imageName: fileName,
  }),
  answer: file,
  failures: [400, 401, 403, 404, 416, 503],
  async run({ ctx, params: { cmsName, solutionId, imageName } }, deps) {
    if (cmsName !== deps.cmsName) throw notFound('There is no such image.');
    await deps.authorise.read(clientIn(ctx), { solutionId });
    return findFile(deps, { aggregate: imageAggregate(solutionId), name: imageName, disposition: 'inline' });
  },
});

const remove = operation({
  ...{ method: 'DELETE', ...place, id: 'deleteImage', group, access: 'open' },
  summary: 'Delete the image of a solution',
  answer: Envelope,
  ...sendsCommand,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { solutionId } }, { authorise, execute }) {
    await authorise.write(clientIn(ctx), { solutionId });
    const aggregate = imageAggregate(solutionId);
    const command = { type: 'modelyard.content.DeleteImage', aggregate, data: { solutionId } } as const;
    return execute(ctx, command, () => envelope('Image File deleted successfully', null));
  },
});

export const imageOperations = [store, list, read, remove];
