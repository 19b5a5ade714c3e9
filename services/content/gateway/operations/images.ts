import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { file } from '../../../kit/http/api/answer.ts';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { type Client, clientIn } from '../../../platform/principals/client-of.ts';
import { imageAggregate } from '../../domain/aggregate-ids.ts';
import {
  Envelope,
  envelope,
  FileNames,
  imageHref,
  NamesEnvelope,
  namesOf,
  pendingHeader,
  pendingNote,
  StoredFileAnswer,
  storedFile,
  warnIfHeld,
} from '../answers.ts';
import { type OperationDeps, operation } from '../deps.ts';
import { cmsName, fileName, identifier, isCmsName, version } from '../fields.ts';
import { findFile } from '../find-file.ts';
import { receiveFile, takesFile } from '../receive-file.ts';

const group = 'images';
const imagePath = '/site/binaries/content/gallery';

const place = {
  path: '/site/api-manual/solutionImages/{solutionId}',
  params: z.object({ solutionId: identifier }),
} as const;
/** Where clients of the predecessor find images. */
const legacyPath = '/site/api-manual/Solution/solutionImages/{solutionId}';

const store = operation({
  ...{ method: 'POST', ...place, aliases: [legacyPath], id: 'storeImage', group, access: 'open' },
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

const listed = {
  params: place.params,
  query: z.object({ version }),
  failures: [400, 401, 403, 404, 503],
} as const;

async function listNames(
  client: Client,
  { solutionId, version }: { readonly solutionId: string; readonly version: 'visible' | 'pending' },
  { authorise, reader }: OperationDeps,
) {
  const isPending = version === 'pending';
  await authorise.read(client, { solutionId, isPending });
  return namesOf(await reader.files(imageAggregate(solutionId)), isPending, true);
}

const list = operation({
  ...{ method: 'GET', path: place.path, ...listed, id: 'listImage', group, access: 'open' },
  summary: "The name of the solution's image, in a list; empty where there is none",
  answer: FileNames,
  run: ({ ctx, params, query }, deps) => listNames(clientIn(ctx), { ...params, ...query }, deps),
});

const listLegacy = operation({
  ...{ method: 'GET', path: legacyPath, ...listed, id: 'listImageInEnvelope', group, access: 'open' },
  summary: "The name of the solution's image as clients of the predecessor read it: a list in `response_body`",
  answer: NamesEnvelope,
  async run({ ctx, params, query }, deps) {
    const names = await listNames(clientIn(ctx), { ...params, ...query }, deps);
    return { ...envelope('Images fetched Successfully', null), response_body: names };
  },
});

const read = operation({
  ...{ method: 'GET', path: `${imagePath}/{cmsName}/solution/{solutionId}/{imageName}`, id: 'readImage', group },
  access: 'open',
  summary: 'The image itself, shown inline',
  params: z.object({
    cmsName,
    solutionId: identifier,
    imageName: fileName,
  }),
  query: z.object({ version }),
  answer: file,
  failures: [400, 401, 403, 404, 416, 503],
  async run({ ctx, params: { cmsName, solutionId, imageName }, query: { version } }, deps) {
    if (!isCmsName(cmsName, deps)) throw notFound('There is no such image.');
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
  ...{ method: 'DELETE', ...place, aliases: [legacyPath], id: 'deleteImage', group, access: 'open' },
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

export const imageOperations = [store, list, listLegacy, read, current, remove];
