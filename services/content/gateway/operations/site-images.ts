import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { file } from '../../../kit/http/api/answer.ts';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { siteImagesAggregate } from '../../domain/aggregate-ids.ts';
import { envelope, NamesEnvelope, namesOf, StoredFileAnswer, siteImageHref, storedFile } from '../answers.ts';
import { operation } from '../deps.ts';
import { cmsName, fileName, identifier, isCmsName } from '../fields.ts';
import { findFile } from '../find-file.ts';
import { receiveFile, takesFile } from '../receive-file.ts';

const group = 'pages of the site';

/** Slides of the front page: an image is added. */
const carouselFolders = [
  'carousel_background',
  'carousel_infoGraphic',
  'event_carousel_bg',
  'event_carousel_ig',
  'story_carousel_bg',
  'success_carousel_ig',
];
/** Logos: an image replaces the others. */
const globalFolders = ['coBrandLogo'];

const params = z.object({ folder: identifier.meta({ examples: ['coBrandLogo'] }) });

/** A 404 of the place: what else lies below these paths is no folder of images. */
function requireFolder(folder: string, folders: readonly string[]): void {
  if (!folders.includes(folder)) throw notFound(`There is nothing at the folder ${folder}.`);
}

const storeIds = { carouselImages: 'storeSlideImage', globalImages: 'storeGlobalImage' } as const;

const store = (kind: keyof typeof storeIds, folders: readonly string[], summary: string) =>
  operation({
    ...{ method: 'POST', path: `/site/api-manual/Solution/${kind}/{folder}`, id: storeIds[kind], group, params },
    ...{ access: 'open', summary },
    description: `PNG, JPEG, GIF or WebP, recognised by the bytes; for administrators. Folders: ${folders.join(', ')}.`,
    ...sendsCommand,
    ...takesFile,
    failures: [...takesFile.failures, 404],
    answer: StoredFileAnswer,
    async run({ ctx, params: { folder } }, { authorise, execute, files, quotas, imageLimitBytes, cmsName }) {
      await authorise.administrator(clientIn(ctx));
      requireFolder(folder, folders);
      const aggregate = siteImagesAggregate(folder);
      // No solution has a slash in its id, so that none takes the space of the site.
      const owner = { aggregate, solutionId: aggregate, limitBytes: imageLimitBytes };
      const { name, claim } = await receiveFile(ctx, { files, quotas }, owner);
      const command = {
        type: 'modelyard.content.StoreSiteImage',
        aggregate,
        data: { folder, name, claim, alone: kind === 'globalImages' },
        sizeBytes: claim.size,
        onRejected: () => files.discard(claim.fileId),
      } as const;
      return execute(ctx, command, (event) => {
        const href = siteImageHref(cmsName, folder)(event.file.name);
        return storedFile('Image File uploaded successfully', event.file, { href, isHeld: false });
      });
    },
  });

const list = operation({
  ...{ method: 'GET', path: '/site/api-manual/Solution/global/{folder}', id: 'listSiteImages', group, params },
  access: 'open',
  summary: 'The names of the images of a folder, in an envelope',
  answer: NamesEnvelope,
  failures: [400, 404, 503],
  async run({ params: { folder } }, { reader }) {
    requireFolder(folder, [...globalFolders, ...carouselFolders]);
    const names = namesOf(await reader.files(siteImagesAggregate(folder)), false);
    return { ...envelope('Images fetched Successfully', null), response_body: names };
  },
});

const read = operation({
  ...{
    method: 'GET',
    path: '/site/binaries/content/gallery/{cmsName}/global/{folder}/{imageName}',
    id: 'readSiteImage',
  },
  group,
  access: 'open',
  summary: 'An image of the pages of the site, shown inline',
  params: params.extend({ cmsName, imageName: fileName }),
  answer: file,
  failures: [400, 404, 416, 503],
  async run({ params: { cmsName, folder, imageName: name } }, deps) {
    if (!isCmsName(cmsName, deps)) throw notFound('There is no such image.');
    requireFolder(folder, [...globalFolders, ...carouselFolders]);
    const aggregate = siteImagesAggregate(folder);
    return findFile(deps, { aggregate, name, isPending: false, disposition: 'inline' });
  },
});

/** Images of the site's own pages, which everybody sees. */
export const siteImageOperations = [
  store('carouselImages', carouselFolders, 'Add an image to a folder of slides; one of the same name is replaced'),
  store('globalImages', globalFolders, 'Store the image of a folder; it replaces the old one'),
  list,
  read,
];
