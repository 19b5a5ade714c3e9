import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { readAgain } from './queries.ts';

interface Step {
  readonly change: () => Promise<unknown>;
  /** What the change changes, for the person to read once it is made. */
  readonly said: string;
  readonly onDone?: () => void;
}

export interface Changes {
  readonly start: (step: Step) => void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** What the last change has changed. */
  readonly said: string;
}

/** Changes of a model, one at a time. What a change may have changed is read again before it says so. */
export function useChange(solutionId: string): Changes {
  const queries = useQueryClient();
  // The second click of a double click comes before the first is shown as pending.
  const isRunning = useRef(false);
  const { mutate, isPending, error, data } = useMutation({
    async mutationFn({ change, said }: Step) {
      await change();
      await readAgain(queries, solutionId);
      return said;
    },
    onSuccess: (_, { onDone }) => onDone?.(),
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const start = (step: Step) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(step);
  };
  return { start, isPending, error, said: data ?? '' };
}
