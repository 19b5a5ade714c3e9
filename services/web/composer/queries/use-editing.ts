import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Composition, CompositionChange, CompositionOperationInput } from '../../../contracts/composer-api.ts';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import type { Plain } from '../../app/api/paths-of.ts';
import { applyDifference } from '../model/apply-difference.ts';
import { compositionQuery } from './composition.ts';
import { fittingPortsKey } from './ports.ts';

export type Edit =
  | { readonly kind: 'change'; readonly operations: readonly CompositionOperationInput[] }
  | { readonly kind: 'undo' | 'redo' };

/** Changes a composition, one edit after the other. What comes of it is shown at once; other people see it by their streams. */
export function useEditing(id: string) {
  const queries = useQueryClient();
  const { queryKey } = compositionQuery(id);
  return useMutation({
    scope: { id: `composition ${id}` },
    mutationFn: async (edit: Edit) => {
      const known = queries.getQueryData(queryKey);
      // They are of the version before, and a port that is removed meanwhile would not be found.
      await queries.cancelQueries({ queryKey: fittingPortsKey(id) });
      return send(id, edit, known?.version);
    },
    onSuccess(change, { kind }) {
      const known = queries.getQueryData(queryKey);
      const isNext = known && change.difference && change.version === known.version + 1;
      if (isNext) queries.setQueryData(queryKey, withOwn(known, change, kind));
      else if ((known?.version ?? 0) < change.version) return queries.invalidateQueries({ queryKey, exact: true });
      return undefined;
    },
    // Such as a node that another person has removed: the canvas shows what there is.
    onError: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey, exact: true }),
        queries.invalidateQueries({ queryKey: fittingPortsKey(id) }),
      ]),
  });
}

async function send(id: string, edit: Edit, version: number | undefined): Promise<CompositionChange> {
  const path = { id };
  if (edit.kind === 'change') {
    const operations = edit.operations as Plain<typeof edit.operations>;
    return bodyOf(await composerApi.POST('/compositions/{id}/changes', { params: { path }, body: { operations } }));
  }
  // Only what the person has seen: the newest change may be one of another person by now.
  const params = { path, query: { expectedVersion: `${version ?? 1}` } };
  if (edit.kind === 'undo') return bodyOf(await composerApi.POST('/compositions/{id}/undo', { params }));
  return bodyOf(await composerApi.POST('/compositions/{id}/redo', { params }));
}

function withOwn(known: Composition, { version, difference }: CompositionChange, kind: Edit['kind']): Composition {
  const steps = { change: [1, -known.redo], undo: [-1, 1], redo: [1, -1] } as const;
  const [undo, redo] = steps[kind];
  return {
    ...{ ...known, version, isSaved: false, undo: known.undo + undo, redo: known.redo + redo },
    graph: difference ? applyDifference(known.graph, difference) : known.graph,
  };
}
