import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordsKey } from './queries.ts';
import type { RecordPages } from './records.ts';

/** The services that records were shown of, also by searches before `shown`. */
export function useServices(shown: RecordPages | undefined): readonly string[] {
  const queries = useQueryClient();
  return useMemo(() => {
    const known = queries.getQueriesData<RecordPages>({ queryKey: recordsKey }).map(([, data]) => data);
    const records = [...known, shown].flatMap((data) => data?.pages ?? []).flatMap((page) => page.records);
    return [...new Set(records.map(({ service }) => service))].sort();
  }, [queries, shown]);
}
