import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';

interface Props<T> {
  readonly title: string;
  readonly empty: string;
  readonly query: UseQueryResult<T>;
  readonly isEmpty: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/** A part of the page that has data of its own: while it loads, where it failed or is empty, and full. */
export function Section<T>({ title, empty, query: { data, error, refetch }, isEmpty, children }: Props<T>) {
  const t = useMessages(messages);
  return (
    <section>
      <h2>{title}</h2>
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p className="quiet" role="status">
          {t('loading')}
        </p>
      ) : isEmpty(data) ? (
        <p className="quiet">{empty}</p>
      ) : (
        children(data)
      )}
    </section>
  );
}
