import type { Bench } from '../context.ts';
import { measureLatency } from './latency.ts';
import { startPortal } from './start-portal.ts';
import { measureStreams, streamsOfPerson } from './streams.ts';

/** How soon notifications arrive, and what it costs to keep many streams open. */
export const benchNotifications: Bench = async (context) => {
  const portal = await startPortal(context, streamsOfPerson);
  try {
    const { row, rounds } = await measureLatency(portal, context);
    return { title: 'Notifications', rows: [row, await measureStreams(portal, context)], rounds };
  } finally {
    await portal.stop();
  }
};
