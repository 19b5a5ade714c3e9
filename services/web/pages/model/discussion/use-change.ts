import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Version } from '../queries.ts';
import { commentsQuery, threadsQuery } from './queries.ts';

/** A change of the discussion, which is read again afterwards. */
export function useChange<Input>(version: Version, change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  // The second click of a double click comes before the first is shown as pending.
  const isRunning = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: async () => {
      const changed = [threadsQuery(version).queryKey, commentsQuery(version).queryKey];
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
      onDone();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const start = (input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(input);
  };
  return { start, isPending, error };
}
