import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LogRecord } from '../../../../contracts/logs-api.ts';
import { followEvents } from '../../../app/api/events.ts';
import type { AdministrationSearch } from '../administration-search.ts';
import { filterOf } from './logs-search.ts';
import { recordsQuery } from './queries.ts';
import { countNew, withArrived } from './records.ts';

/** Records that are drawn while more come: each costs the browser time at every change. */
const mostShown = 500;
/** Records come in hundreds; drawn one by one they would leave no time for anything else. */
const showEveryMs = 300;
/** What is stored while the list is read and the stream is opened is in both, and shown once. */
const overlap = '10s';

/** Adds new records to the list of a search while it is followed: how many came, and whether the stream is open. */
export function useFollow(search: AdministrationSearch, isFollowing: boolean) {
  const queries = useQueryClient();
  const [count, setCount] = useState(0);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isFollowing) return;
    const stop = new AbortController();
    const { queryKey } = recordsQuery(search);
    let waiting: LogRecord[] = [];
    setCount(0);
    const show = () => {
      const data = queries.getQueryData(queryKey);
      // The answer to a request for the list would take the place of what is added before it comes.
      if (waiting.length === 0 || !data || queries.isFetching({ queryKey, exact: true }) > 0) return;
      const next = withArrived(data, waiting, mostShown);
      waiting = [];
      if (next.count === 0) return;
      queries.setQueryData(queryKey, next.data);
      setCount((before) => before + next.count);
    };
    // For what came before the stream was opened, also after it was interrupted. What comes while it is read may be in it and in the
    // stream; in the stream it is not new any more then, so it is counted here.
    const readAgain = async () => {
      const before = queries.getQueryData(queryKey);
      await queries.refetchQueries({ queryKey, exact: true });
      const now = queries.getQueryData(queryKey);
      if (before && now && !stop.signal.aborted) setCount((sum) => sum + countNew(before, now));
    };
    const timer = setInterval(show, showEveryMs);
    void followEvents({
      path: `/logs/stream?${new URLSearchParams({ ...filterOf(search), since: overlap })}`,
      signal: stop.signal,
      onLive(now) {
        setLive(now);
        if (now) void readAgain();
      },
      onEvent({ event, data }) {
        if (event !== 'record') return;
        waiting.push(JSON.parse(data));
        // More would not be shown: the list has only the newest then.
        if (waiting.length > mostShown) waiting.shift();
      },
    });
    return () => {
      stop.abort();
      clearInterval(timer);
      setLive(false);
    };
  }, [queries, search, isFollowing]);
  return { count, isLive };
}
