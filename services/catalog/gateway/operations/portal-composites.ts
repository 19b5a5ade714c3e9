import { saveCompositeRight } from '../../app/rights/composite-rights.ts';
import { saveComposite } from '../../app/save-composite.ts';
import { compositeThawed } from '../../app/under-review.ts';
import { ref } from '../openapi/schema.ts';
import { operation } from './build.ts';

const save = operation(
  'PUT',
  '/portal/composite/{solutionId}/revision/{revisionId}',
  {
    body: ref('CompositeRevision'),
    answer: ref('SavedComposite'),
    mayConflict: true,
    run: async ({ params, body, by }, store) => ({
      body: { replacedUris: await saveComposite(store, params, body, by) },
    }),
  },
  {
    group: 'portal',
    right: saveCompositeRight,
    thawed: compositeThawed,
    summary:
      'A revision of a composite solution with its artifacts and members, whole; the solution is made where there is none',
  },
);

/** Composite solutions, each operation in one transaction. */
export const portalCompositeOperations = [save];
