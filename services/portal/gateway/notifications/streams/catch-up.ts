import type { Logger } from '../../../../kit/log.ts';
import type { NotificationList } from '../../../domain/notification-list.ts';
import { isWritable, type Stream, sendNotification } from './stream.ts';

/** Notifications are 2 KiB and more; what a slow client makes us keep is one page at most. */
const pageSize = 20;

/** Has a stream tell all there is to tell, now or as soon as it has taken what was written. */
export type TriggerCatchUp = (stream: Stream) => void;

/**
 * What is told is read from the catalog, behind the last that was told: announcements may come twice, late or in another
 * order, so they only say that it is time to look, and what for.
 */
export function createCatchUp(notices: NotificationList, log: Logger): TriggerCatchUp {
  /** As fast as the client takes it. */
  async function catchUp(stream: Stream): Promise<void> {
    const { response, userId } = stream;
    stream.reading = true;
    try {
      while (stream.pending && isWritable(stream) && !response.writableNeedDrain) {
        stream.pending = false;
        const page = await notices.after(userId, stream.lastSent, pageSize);
        if (!isWritable(stream)) return;
        for (const notification of page) sendNotification(stream, notification);
        if (page.length === pageSize) stream.pending = true;
        else sendAnnounced(stream);
      }
    } catch (thrown) {
      // It is looked again with the next heartbeat.
      stream.pending = true;
      log.debug({ err: thrown }, 'a stream could not read what is missing');
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

/** By its writer's clock it is due; the catalog's may be behind, and would not tell it a second time. */
function sendAnnounced(stream: Stream): void {
  if (stream.announced) sendNotification(stream, stream.announced);
  stream.announced = undefined;
}
