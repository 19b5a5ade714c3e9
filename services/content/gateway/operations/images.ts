import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { file } from '../../../kit/http/api/answer.ts';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { imageAggregate } from '../../domain/aggregate-ids.ts';
import {
  Envelope,
  envelope,
  FileNames,
  imageHref,
  namesOf,
  pendingHeader,
  pendingNote,
  StoredFileAnswer,
  storedFile,
  warnIfHeld,
} from '../answers.ts';
import { operation } from '../deps.ts';
import { fileName, identifier, version } from '../fields.ts';
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
  description: `PNG, JPEG, GIF or WebP, recognised by the bytes; 10 MiB at most unless set otherwise. ${pendingNote}`,
  ...sendsCommand,
  ...takesFile,
  answerHeaders: pendingHeader,
  answer: StoredFileAnswer,
  async run({ ctx, params: { solutionId } }, { authorise, checks, execute, files, quotas, imageLimitBytes, cmsName }) {
    await authorise.write(clientIn(ctx), { solutionId });
    const checked = await checks.isChecked({ solutionId });
    const aggregate = imageAggregate(solutionId);
    const { name, claim } = await receiveFile(
      ctx,
      { files, quotas },
      { aggregate, solutionId, limitBytes: imageLimitBytes },
    );
    const command = {
      type: 'modelyard.content.StoreImage',
      aggregate,
      data: { solutionId, name, claim, checked },
      sizeBytes: claim.size,
      onRejected: () => files.discard(claim.fileId),
    } as const;
    return execute(ctx, command, (event) => {
      const href = imageHref(cmsName, solutionId)(event.file.name);
      return storedFile('Image File uploaded successfully', event.file, { href, isHeld: warnIfHeld(ctx, event) });
    });
  },
});

const list = operation({
  ...{ method: 'GET', ...place, id: 'listImage', group, access: 'open' },
  summary: "The name of the solution's image, in a list; empty where there is none",
  query: z.object({ version }),
  answer: FileNames,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { solutionId }, query: { version } }, { authorise, reader }) {
    const isPending = version === 'pending';
    await authorise.read(clientIn(ctx), { solutionId, isPending });
    return namesOf(await reader.files(imageAggregate(solutionId)), isPending, true);
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
  query: z.object({ version }),
  answer: file,
  failures: [400, 401, 403, 404, 416, 503],
  async run({ ctx, params: { cmsName, solutionId, imageName }, query: { version } }, deps) {
    if (cmsName !== deps.cmsName) throw notFound('There is no such image.');
    const isPending = version === 'pending';
    await deps.authorise.read(clientIn(ctx), { solutionId, isPending });
    return findFile(deps, { aggregate: imageAggregate(solutionId), name: imageName, isPending, disposition: 'inline' });
  },
});

const current = operation({
  ...{ method: 'GET', path: `${place.path}/image`, id: 'readCurrentImage', group, access: 'open' },
  summary: 'The image of a solution, whatever its name; 404 where there is none',
  params: place.params,
  answer: file,
  failures: [400, 401, 403, 404, 416, 503],
  async run({ ctx, params: { solutionId } }, deps) {
    await deps.authorise.read(clientIn(ctx), { solutionId });
    const aggregate = imageAggregate(solutionId);
    const [name] = namesOf(await deps.reader.files(aggregate), false);
    if (name === undefined) throw notFound('This solution has no image.');
    return findFile(deps, { aggregate, name, isPending: false, disposition: 'inline' });
  },
});

const remove = operation({
  ...{ method: 'DELETE', ...place, id: 'deleteImage', group, access: 'open' },
  summary: 'Delete the image of a solution',
  answer: Envelope,
  ...sendsCommand,
  failures: [400, 401, 403, 404, 409, 503],
  async run({ ctx, params: { solutionId } }, { authorise, execute }) {
    await authorise.write(clientIn(ctx), { solutionId });
    const aggregate = imageAggregate(solutionId);
    const command = { type: 'modelyard.content.DeleteImage', aggregate, data: { solutionId } } as const;
    return execute(ctx, command, () => envelope('Image File deleted successfully', null));
  },
});

export const imageOperations = [store, list, read, current, remove];
