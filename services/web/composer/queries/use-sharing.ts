import { useQueryClient } from '@tanstack/react-query';
import { composerApi } from '../../app/api/client.ts';
import { useSingleChange } from '../../parts/use-single-change.ts';
import { compositionQuery } from './composition.ts';

export interface Sharing {
  readonly editorIds: readonly string[];
  /** To undo it. */
  readonly before: readonly string[];
}

/** Says who changes a composition besides its owner. */
export function useSharing(id: string) {
  const queries = useQueryClient();
  return useSingleChange({
    mutationFn: async ({ editorIds, before }: Sharing): Promise<Sharing> => {
      const body = { editorIds: [...editorIds] };
      await composerApi.PUT('/compositions/{id}/editors', { params: { path: { id } }, body });
      return { editorIds, before };
    },
    onSettled: () => queries.invalidateQueries({ ...compositionQuery(id), exact: true }),
  });
}
