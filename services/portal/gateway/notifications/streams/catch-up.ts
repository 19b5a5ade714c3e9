import type { Logger } from '../../../../kit/log.ts';
import type { NotificationList } from '../../../domain/notification-list.ts';
import { isWritable, type Stream, sendNotification } from './stream.ts';

/** Notifications are 2 KiB and more; at most one page is buffered for a slow client. */
const pageSize = 20;

/** Makes a stream send everything new, now or as soon as its client has read what was written. */
export type TriggerCatchUp = (stream: Stream) => void;

/**
 * Notifications are read from the catalog, after the last one that was sent: announcements may come twice, late or in another
 * order, so they only trigger a read and say what to expect.
 */
export function createCatchUp(notifications: NotificationList, log: Logger): TriggerCatchUp {
  /** As fast as the client reads. */
  async function catchUp(stream: Stream): Promise<void> {
    const { response, userId } = stream;
    stream.reading = true;
    try {
      while (stream.pending && isWritable(stream) && !response.writableNeedDrain) {
        stream.pending = false;
        const page = await notifications.after(userId, stream.lastSent, pageSize);
        if (!isWritable(stream)) return;
        for (const notification of page) sendNotification(stream, notification);
        if (page.length === pageSize) stream.pending = true;
        // What was announced meanwhile may have come after others that this page does not have: the next read has them.
        else if (!stream.pending) sendAnnounced(stream);
      }
    } catch (thrown) {
      // The next heartbeat tries again.
      stream.pending = true;
      log.debug({ err: thrown }, 'a stream could not read new notifications');
    } finally {
      stream.reading = false;
    }
    const mustWait = stream.pending && response.writableNeedDrain && response.listenerCount('drain') === 0;
    if (mustWait) response.once('drain', () => trigger(stream));
  }

  const trigger: TriggerCatchUp = (stream) => {
    stream.pending = true;
    if (!stream.reading && isWritable(stream)) void catchUp(stream);
  };
  return trigger;
}

/** It is due by its writer's clock; the catalog's clock may be behind, and there is no second announcement. */
function sendAnnounced(stream: Stream): void {
  if (stream.announced) sendNotification(stream, stream.announced);
  stream.announced = undefined;
}
