import { z } from 'zod';
import { text } from '../../../kit/http/api/fields.ts';
import { compositionAggregate } from '../../domain/aggregate-id.ts';
import { operation } from '../operation.ts';
import { Name, params } from '../shapes.ts';

/** Part of paths in the artifact repository. */
export const RevisionVersion = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,24}$/,
    'must have 1 to 25 of A-Z a-z 0-9 . _ - and begin with a letter or digit',
  );

export const saveRevision = operation({
  ...{ method: 'POST', path: '/compositions/{id}/revisions', id: 'saveRevision', group: 'compositions' },
  access: 'caller',
  summary: 'Save it as a revision of a composite solution, which can be published and deployed',
  description:
    'A version that was saved before is replaced while it is not published. Another `name` makes another solution. ' +
    'A composition that cannot be run is 422 `composition_invalid` with everything that is wrong, unless it is saved as a draft.',
  params,
  body: z.strictObject({
    name: Name.optional().describe('Of the solution; that of the composition where it is left out.'),
    version: RevisionVersion,
    description: text(512).optional(),
    draft: z.boolean().default(false).describe('The drawing alone, to go on later.'),
    overwrite: z.boolean().default(false).describe('Replace a version other than the one that is open.'),
  }),
  answer: z
    .object({ id: z.string(), solutionId: z.string(), revisionId: z.string(), version: z.string(), draft: z.boolean() })
    .meta({ id: 'SavedCompositionRevision' }),
  failures: [400, 401, 403, 404, 409, 422, 503],
  async run({ params: { id }, body, caller, ctx }, { execute, findComposition }) {
    const { version, draft, overwrite, description = null } = body;
    const name = body.name ?? (await findComposition(id, caller)).name;
    const data = { compositionId: id, userId: caller.userId, name, version, description, draft, overwrite };
    const aggregate = compositionAggregate(id);
    return execute(ctx, { type: 'modelyard.composer.SaveRevision', aggregate, data }, (saved) => {
      const { solutionId, revisionId, revisionVersion } = saved;
      return { id, solutionId, revisionId, version: revisionVersion, draft: saved.draft };
    });
  },
});
