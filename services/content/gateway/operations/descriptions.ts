import { z } from 'zod';
import { AppError, notFound } from '../../../kit/errors.ts';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { descriptionAggregate } from '../../domain/aggregate-ids.ts';
import { latestDescription } from '../../domain/state.ts';
import { Envelope, envelope, pendingHeader, pendingNote, warnIfHeld } from '../answers.ts';
import { operation } from '../deps.ts';
import { identifier, version, workspace } from '../fields.ts';
import { ownerOf } from '../receive-file.ts';

/** UTF-8 bytes of HTML that users may send, and that services may send for them. */
const userLimitBytes = 1 << 20;
const serviceLimitBytes = 2 << 20;

/**
 * JSON may write one character as six (`\u0041`): a description within its limit must not be rejected for that. Services escape
 * only what they must.
 */
const bodyLimit = 6 * userLimitBytes + 4_096;

const group = 'descriptions';
const path = '/site/api-manual/Solution/description/{workspace}';
const params = z.object({ workspace, solutionId: identifier, revisionId: identifier });

const Description = z
  .strictObject({
    solutionId: identifier,
    revisionId: identifier,
    description: z.string('is missing').describe('HTML, 1 MiB of UTF-8 at most when sent; 2 MiB of services.'),
  })
  .meta({ id: 'Description' });

const store = operation({
  ...{ method: 'POST', path, id: 'storeDescription', group, access: 'open' },
  summary: 'Store the description of a revision; HTML is sanitised',
  params: params.pick({ workspace: true }),
  body: Description,
  bodyLimit,
  answer: Description,
  description: pendingNote,
  ...sendsCommand,
  answerHeaders: pendingHeader,
  failures: [400, 401, 403, 409, 413, 415, 429, 503],
  async run(
    { ctx, params: { workspace }, body: { description, ...revision } },
    { authorise, checks, execute, quotas },
  ) {
    await authorise.write(clientIn(ctx), { ...revision, workspace });
    const limitBytes = ctx.get('x-acting-user') === '' ? userLimitBytes : serviceLimitBytes;
    if (Buffer.byteLength(description) > limitBytes) throw tooLarge(limitBytes);
    const { solutionId, revisionId } = revision;
    const aggregate = descriptionAggregate(workspace, solutionId, revisionId);
    const owner = await ownerOf(ctx, solutionId);
    const checked = await checks.isChecked(revision);
    const { release } = await quotas.reserve({ aggregate, bytes: Buffer.byteLength(description), owner });
    const command = {
      type: 'modelyard.content.StoreDescription',
      aggregate,
      data: { workspace, ...revision, description, checked },
      onRejected: release,
    } as const;
    return execute(ctx, command, (event) => {
      warnIfHeld(ctx, event);
      return { description: event.description, ...revision };
    });
  },
});

const read = operation({
  ...{ method: 'GET', path: `${path}/{solutionId}/{revisionId}`, id: 'readDescription', group, access: 'open' },
  summary: 'Read a description',
  params,
  query: z.object({ version }),
  answer: Description,
  conditional: true,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { workspace, solutionId, revisionId }, query: { version } }, { authorise, reader }) {
    const isPending = version === 'pending';
    await authorise.read(clientIn(ctx), { solutionId, revisionId, workspace, isPending });
    const state = (await reader.description(descriptionAggregate(workspace, solutionId, revisionId))) ?? {};
    const description = isPending ? latestDescription(state) : state.description;
    if (description === undefined) throw notFound('There is no description of this revision.');
    return { description, solutionId, revisionId };
  },
});

const remove = operation({
  ...{ method: 'DELETE', path: `${path}/{solutionId}/{revisionId}`, id: 'deleteDescription', group, access: 'open' },
  summary: 'Delete a description',
  params,
  answer: Envelope,
  ...sendsCommand,
  failures: [400, 401, 403, 404, 409, 503],
  async run({ ctx, params: address }, { authorise, execute, quotas }) {
    await authorise.write(clientIn(ctx), address);
    const { workspace, solutionId, revisionId } = address;
    const aggregate = descriptionAggregate(workspace, solutionId, revisionId);
    const command = { type: 'modelyard.content.DeleteDescription', aggregate, data: address } as const;
    return execute(ctx, command, async () => {
      await quotas.supersede(aggregate);
      return envelope('Description deleted successfully', null);
    });
  },
});

export const descriptionOperations = [store, read, remove];

const tooLarge = (limitBytes: number) =>
  new AppError('too_large', `A description may be ${limitBytes} bytes at most.`, {
    reason: 'description_too_large',
  });
