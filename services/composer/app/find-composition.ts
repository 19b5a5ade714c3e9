import { notFound } from '../../kit/errors.ts';
import { isAdmin, type Viewer } from '../../platform/access/policies.ts';
import type { Composition } from '../domain/composition.ts';
import { mayEdit } from '../domain/editing.ts';
import type { CompositionReader } from '../domain/ports.ts';

/** A composition that the user may read. Errors: `not_found`, `unavailable`. */
export type FindComposition = (id: string, viewer: Viewer) => Promise<Composition>;

export const createFindComposition =
  ({ reader }: { readonly reader: CompositionReader }): FindComposition =>
  async (id, viewer) => {
    const found = await reader.find(id);
    if (!found || found.isDeleted || !(mayEdit(found, viewer.userId) || isAdmin(viewer)))
      throw notFound('You have no such composition.');
    return found;
  };
