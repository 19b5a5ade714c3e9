import { z } from 'zod';
import { AppError, notFound } from '../../../kit/errors.ts';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { descriptionAggregate } from '../../domain/aggregate-ids.ts';
import { Envelope, envelope } from '../answers.ts';
import { clientIn } from '../client-of.ts';
import { operation } from '../deps.ts';
import { identifier, workspace } from '../fields.ts';

/** UTF-8 bytes of HTML that HTTP clients may send; commands of other services may bring twice as much. */
const descriptionLimitBytes = 1 << 20;

/** JSON may write one character as six (`\u0041`): a description within its limit must not be rejected for that. */
const bodyLimit = 6 * descriptionLimitBytes + 4_096;

const group = 'descriptions';
const path = '/site/api-manual/Solution/description/{workspace}';
const params = z.object({ workspace, solutionId: identifier, revisionId: identifier });

const Description = z
  .strictObject({
    solutionId: identifier,
    revisionId: identifier,
    description: z.string('is missing').describe('HTML, 1 MiB of UTF-8 at most when sent.'),
  })
  .meta({ id: 'Description' });

const store = operation({
  ...{ method: 'POST', path, id: 'storeDescription', group, access: 'open' },
  summary: 'Store the description of a revision; HTML is sanitised',
  params: params.pick({ workspace: true }),
  body: Description,
  bodyLimit,
  answer: Description,
  ...sendsCommand,
  failures: [400, 401, 403, 413, 415, 503],
  async run({ ctx, params: { workspace }, body: { description, ...revision } }, { authorise, execute }) {
    await authorise.write(clientIn(ctx), { ...revision, workspace });
    if (Buffer.byteLength(description) > descriptionLimitBytes) throw tooLarge();
    const { solutionId, revisionId } = revision;
    const command = {
      type: 'modelyard.content.StoreDescription',
      aggregate: descriptionAggregate(workspace, solutionId, revisionId),
      data: { workspace, ...revision, description },
    } as const;
    return execute(ctx, command, (event) => ({ description: event.description, ...revision }));
  },
});

const read = operation({
  ...{ method: 'GET', path: `${path}/{solutionId}/{revisionId}`, id: 'readDescription', group, access: 'open' },
  summary: 'Read a description',
  params,
  answer: Description,
  conditional: true,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { workspace, solutionId, revisionId } }, { authorise, reader }) {
    await authorise.read(clientIn(ctx), { solutionId, revisionId, workspace });
    const state = await reader.description(descriptionAggregate(workspace, solutionId, revisionId));
    if (state?.description === undefined) throw notFound('There is no description of this revision.');
    return { description: state.description, solutionId, revisionId };
  },
});

const remove = operation({
  ...{ method: 'DELETE', path: `${path}/{solutionId}/{revisionId}`, id: 'deleteDescription', group, access: 'open' },
  summary: 'Delete a description',
  params,
  answer: Envelope,
  ...sendsCommand,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: address }, { authorise, execute }) {
    await authorise.write(clientIn(ctx), address);
    const { workspace, solutionId, revisionId } = address;
    const command = {
      type: 'modelyard.content.DeleteDescription',
      aggregate: descriptionAggregate(workspace, solutionId, revisionId),
      data: address,
    } as const;
    return execute(ctx, command, () => envelope('Description deleted successfully', null));
  },
});

export const descriptionOperations = [store, read, remove];

const tooLarge = () =>
  new AppError('too_large', `A description may be ${descriptionLimitBytes} bytes at most.`, {
    reason: 'description_too_large',
  });
