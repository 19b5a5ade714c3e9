import type { QueryClient } from '@tanstack/react-query';
import type { Composition } from '../../../contracts/composer-api.ts';
import { followEvents } from '../../app/api/events.ts';
import { type StreamedChange, withChange } from '../model/read-change.ts';
import { compositionQuery } from './composition.ts';

interface Watch {
  readonly id: string;
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
  /** Whether what is shown is up to date by itself. */
  readonly onLive: (isLive: boolean) => void;
  /** A change that was not made on this page. */
  readonly onChange: (changedBy: string) => void;
  /** Who has it open, the person too. */
  readonly onPeople: (userIds: readonly string[]) => void;
}

/** Shows what others change, as they do, until the signal. */
export function watchComposition({ id, queries, signal, onLive, onChange, onPeople }: Watch): Promise<void> {
  const { queryKey } = compositionQuery(id);
  return followEvents({
    ...{ path: `/compositions/${id}/events`, signal, onLive },
    onEvent({ event, data }) {
      if (event === 'composition') queries.setQueryData(queryKey, newer(JSON.parse(data)));
      if (event === 'people') onPeople(JSON.parse(data).userIds);
      if (event !== 'change') return;
      const change: StreamedChange = JSON.parse(data);
      const known = queries.getQueryData(queryKey);
      if (!known) return;
      queries.setQueryData(queryKey, withChange(known, change));
      if (known.version < change.version) onChange(change.changedBy);
    },
  });
}

const newer = (found: Composition) => (known: Composition | undefined) =>
  known && known.version > found.version ? known : found;
