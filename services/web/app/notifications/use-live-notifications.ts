import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../api/events.ts';
import { notificationsKey } from './queries.ts';

/** The title of the newest notification that came while the page is open; what shows notifications is brought up to date. */
export function useLiveNotifications(userId: string): string {
  const queries = useQueryClient();
  const [newest, setNewest] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    void followEvents({
      ...{ path: `/api/notifications/${userId}/stream`, signal: stop.signal },
      onEvent({ event, data }) {
        if (event !== 'notification') return;
        setNewest(JSON.parse(data).title);
        void queries.invalidateQueries({ queryKey: [notificationsKey] });
      },
    });
    return () => stop.abort();
  }, [userId, queries]);
  return newest;
}
