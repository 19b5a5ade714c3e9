import type { Bench } from '../context.ts';
import { measureLatency } from './latency.ts';
import { startPortal } from './start-portal.ts';
import { measureStreams, streamsOfPerson } from './streams.ts';

/** How soon people are told, and what it takes to keep many of them listening. */
export const benchNotifications: Bench = async (context) => {
  const portal = await startPortal(context, streamsOfPerson);
  try {
    const { row, rounds } = await measureLatency(portal, context);
    return { title: 'Notifications', rows: [row, await measureStreams(portal, context)], rounds };
  } finally {
    await portal.stop();
  }
};
