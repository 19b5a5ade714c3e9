import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { portalApi } from '../../app/api/client.ts';

/** Solutions whose view was counted, once in a visit of the portal. */
const counted = new Set<string>();

/** Counts a view of the solution, once it is shown. */
export function useCountView(solutionId: string | undefined): void {
  // A view that could not be counted is nothing that the person could act upon.
  const { mutate } = useMutation({
    mutationFn: (viewed: string) =>
      portalApi.PUT('/solution/updateViewCount/{solutionId}', { params: { path: { solutionId: viewed } } }),
  });
  useEffect(() => {
    if (solutionId === undefined || counted.has(solutionId)) return;
    counted.add(solutionId);
    mutate(solutionId);
  }, [solutionId, mutate]);
}
