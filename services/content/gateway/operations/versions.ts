import { z } from 'zod';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { digestOf } from '../../app/digest-of.ts';
import { descriptionAggregate, documentsAggregate, imageAggregate, workspaces } from '../../domain/aggregate-ids.ts';
import type { ContentReader } from '../../domain/ports.ts';
import type { ReviewState } from '../../domain/review.ts';
import type { FilesState } from '../../domain/state.ts';
import { documentHref, imageHref } from '../answers.ts';
import { operation } from '../deps.ts';
import { identifier, workspace } from '../fields.ts';

const Version = z.object({
  name: z.string(),
  size: z.int().describe('Bytes.'),
  sha256: z.string(),
  contentType: z.string(),
  storedAt: z.int(),
  href: z.string().describe('Its path, percent-encoded; a pending version needs `version=pending`.'),
  isPending: z.boolean().describe('Readers do not see it yet.'),
});

const DescriptionVersion = z.object({
  sha256: z.string(),
  isPending: z.boolean(),
  text: z.string().optional().describe('HTML, where `texts` is true.'),
});

const Versions = z
  .object({
    isFrozen: z.boolean().describe('Whether a publish request is pending: writes are answered 409.'),
    workspaces: z.array(
      z.object({ workspace, descriptions: z.array(DescriptionVersion), documents: z.array(Version) }),
    ),
    images: z.array(Version),
  })
  .meta({ id: 'Versions' });

const read = operation({
  ...{ method: 'GET', path: '/site/api-manual/Solution/versions/{solutionId}/{revisionId}', id: 'listVersions' },
  ...{ group: 'reviews', access: 'open' },
  summary: 'Every version of what belongs to a revision, with its digest: what readers see and what is pending',
  description: 'For the people of the solution and for services.',
  params: z.object({ solutionId: identifier, revisionId: identifier }),
  query: z.object({
    texts: z.enum(['true', 'false']).default('false').describe('Whether descriptions come with their texts.'),
  }),
  answer: Versions,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { solutionId, revisionId }, query: { texts } }, { authorise, reader, cmsName }) {
    await authorise.read(clientIn(ctx), { solutionId, revisionId, isPending: true });
    const [image, ...perWorkspace] = await Promise.all([
      reader.files(imageAggregate(solutionId)),
      ...workspaces.map((workspace) => versionsIn(reader, { workspace, solutionId, revisionId }, texts === 'true')),
    ]);
    return {
      isFrozen: [image, ...perWorkspace].some(isFrozen),
      workspaces: perWorkspace.map(({ review: _, ...found }) => found),
      images: versionsOf(image, imageHref(cmsName, solutionId)),
    };
  },
});

interface Place {
  readonly workspace: (typeof workspaces)[number];
  readonly solutionId: string;
  readonly revisionId: string;
}

async function versionsIn(reader: ContentReader, { workspace, solutionId, revisionId }: Place, withTexts: boolean) {
  const [text, documents] = await Promise.all([
    reader.description(descriptionAggregate(workspace, solutionId, revisionId)),
    reader.files(documentsAggregate(workspace, solutionId, revisionId)),
  ]);
  const described = (html: string | undefined, isPending: boolean) =>
    html === undefined ? [] : [{ sha256: digestOf(html), isPending, ...(withTexts && { text: html }) }];
  return {
    workspace,
    descriptions: [...described(text?.description, false), ...described(text?.pending?.description, true)],
    documents: versionsOf(documents, documentHref({ workspace, solutionId, revisionId })),
    review: documents?.review ?? text?.review,
  };
}

type Files = Pick<FilesState, 'files' | 'pending' | 'review'> | undefined;

const isFrozen = (state: { readonly review?: ReviewState | undefined } | undefined): boolean =>
  (state?.review?.reviews.length ?? 0) > 0;

function versionsOf(state: Files, hrefOf: (name: string) => string) {
  const show = (files: FilesState['files'] = [], isPending: boolean) =>
    files.map(({ fileId: _, ...file }) => ({ ...file, href: hrefOf(file.name), isPending }));
  return [...show(state?.files, false), ...show(state?.pending, true)];
}

export const versionOperations = [read];
