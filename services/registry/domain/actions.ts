import {
  type Checked,
  isAdmin,
  isCheckedAndPublished,
  mayEdit,
  maySee,
  type SolutionVisibility,
} from '../../platform/access/policies.ts';
import type { Party } from './party.ts';

export const actions = ['pull', 'push', 'delete'] as const;
export type Action = (typeof actions)[number];

/** What decides about the images of a solution. */
export interface Solution extends SolutionVisibility {
  readonly revisions: readonly Checked[];
}

const none: readonly Action[] = [];
const change: readonly Action[] = ['push', 'delete'];

/**
 * What a party may do with the images of a solution: who sees the solution pulls, who may change it pushes and deletes. Undefined: a
 * repository that belongs to no solution of the catalog.
 */
export function allowedActions(party: Party, solution: Solution | undefined): readonly Action[] {
  if (party.kind === 'service') return actions;
  const viewer = party.kind === 'user' ? party : undefined;
  const writes = party.kind === 'user' && party.mayWrite;
  if (!solution) {
    // Base images and what else the platform keeps: for those who have an account.
    const pulls: readonly Action[] = viewer ? ['pull'] : none;
    return [...pulls, ...(writes && isAdmin(viewer) ? change : none)];
  }
  const pulls: readonly Action[] = maySee(viewer, solution) ? ['pull'] : none;
  return [...pulls, ...(writes && mayEdit(viewer, solution) ? change : none)];
}

/** Whether what readers get has passed the checks of a publication: then users add images, and replace and delete none. */
export const isFrozen = (party: Party, solution: Solution | undefined): boolean =>
  party.kind !== 'service' && solution?.revisions.some(isCheckedAndPublished) === true;
