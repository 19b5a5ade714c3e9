import { z } from 'zod';
import type { SettleContent } from '../../../contracts/content.ts';
import { unavailable } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { reviewAggregate } from '../../domain/aggregate-ids.ts';
import { documentsIn, type PartOfContent, partsOf, type Revision, shownDocuments } from '../../domain/parts.ts';
import { type OperationDeps, operation } from '../deps.ts';
import { identifier } from '../fields.ts';

const path = '/site/api-manual/Solution/reviews/{solutionId}/{revisionId}';
const params = z.object({ solutionId: identifier, revisionId: identifier });
const done = z.object({}).meta({ id: 'Reviewed' });

const digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits in lower case');

/** More revisions than a solution has. */
const showsLimit = 2_000;

/** More than there can be of one revision. */
const versionsLimit = 5_000;

const freeze = operation({
  ...{ method: 'POST', path: `${path}/freeze`, id: 'freezeContent', group: 'reviews', access: 'open', params },
  summary: 'For publication: a publish request is pending, so its material does not change',
  description:
    'Idempotent. Writes are answered 409 until `settle` has come for the same request. Documents of other revisions that this one shows are frozen with it, and once it is published they change by checks of their own revision alone.',
  body: z
    .strictObject({
      reviewId: identifier,
      shows: z
        .array(identifier)
        .max(showsLimit)
        .default([])
        .describe('Other revisions of the solution whose documents this one has.'),
    })
    .meta({ id: 'Freeze' }),
  bodyLimit: 200 * showsLimit,
  answer: done,
  failures: [400, 401, 403, 413, 415, 503],
  async run({ ctx, params: revision, body: { reviewId, shows } }, { authorise, execute }) {
    authorise.service(clientIn(ctx));
    const aggregate = reviewAggregate(revision.solutionId, revision.revisionId);
    const data = { ...revision, reviewId, shows };
    const command = { type: 'modelyard.content.FreezeRevision', aggregate, data } as const;
    requireEnded(await execute(ctx, command, () => undefined));
    return {};
  },
});

const Settle = z
  .strictObject({
    reviewId: identifier.nullable().default(null).describe('The request that ended; null for `unpublish`.'),
    settlement: z.enum(['approve', 'release', 'unpublish']),
    versions: z.array(digest).max(versionsLimit).default([]).describe('What the checks saw; for `approve`.'),
  })
  .meta({ id: 'Settle' });

const settle = operation({
  ...{ method: 'POST', path: `${path}/settle`, id: 'settleContent', group: 'reviews', access: 'open', params },
  summary: 'For publication: a publish request has ended, or the revision is private again',
  description:
    'Idempotent. Of pending versions readers see those that are approved, or all once the revision is private.',
  body: Settle,
  bodyLimit: 80 * versionsLimit,
  answer: done,
  failures: [400, 401, 403, 413, 415, 503],
  async run({ ctx, params: revision, body }, deps) {
    deps.authorise.service(clientIn(ctx));
    const checked = await isImageChecked(revision.solutionId, body.settlement, deps);
    const settlePart = ({ aggregate, ...place }: PartOfContent, also: Partial<SettleContent>) => {
      const data = { ...place, ...body, shownBy: null, ...also };
      return deps.execute(ctx, { type: 'modelyard.content.SettleContent', aggregate, data } as const, () => undefined);
    };
    // The others first: once this revision is unpublished, it does not say any more what it has shown.
    const others = shownDocuments(revision, await findShown(revision, deps));
    await toAll(others, async (part) => {
      const isChecked = body.settlement === 'unpublish' && (await deps.checks.isStillChecked(part));
      // The checks saw what readers see of other revisions: nothing that waits there has passed.
      return settlePart(part, { shownBy: revision.revisionId, versions: [], checked: isChecked });
    });
    await toAll(partsOf(revision), (part) => settlePart(part, part.part === 'image' ? { checked } : {}));
    return {};
  },
});

/** The image of a solution stays as it is while another of its revisions is published. */
const isImageChecked = async (solutionId: string, settlement: string, { checks }: Pick<OperationDeps, 'checks'>) =>
  settlement === 'unpublish' && checks.isStillChecked({ solutionId });

/** Other revisions whose documents a revision shows, as its own documents remember them. */
async function findShown(revision: Revision, { reader }: Pick<OperationDeps, 'reader'>): Promise<readonly string[]> {
  return (await reader.files(documentsIn('public', revision).aggregate))?.review?.shows ?? [];
}

/** Errors: `unavailable` where one has no outcome yet: to be repeated. */
async function toAll(parts: readonly PartOfContent[], send: (part: PartOfContent) => Promise<unknown>): Promise<void> {
  for (const answer of await Promise.all(parts.map(send))) requireEnded(answer);
}

function requireEnded(answer: unknown): void {
  if (answer instanceof Reply) throw unavailable('This takes longer than usual; repeat it until it is done.');
}

export const reviewOperations = [freeze, settle];
