import type { Logger } from '../../../kit/log.ts';
import type { Notices } from '../../domain/notices.ts';
import { isWritable, type Stream, tell } from './stream.ts';

/** Notifications are 2 KiB and more; what a slow client makes us keep is one page at most. */
const pageSize = 20;

/** Has a stream tell all there is to tell, now or as soon as it has taken what was written. */
export type Wake = (stream: Stream) => void;

/**
 * What is told is read from the catalog, behind the last that was told: announcements may come twice, late or in another
 * order, so they only say that it is time to look, and what for.
 */
export function createWake(notices: Notices, log: Logger): Wake {
  /** As fast as the client takes it. */
  async function catchUp(stream: Stream): Promise<void> {
    const { response, userId } = stream;
    stream.reading = true;
    try {
      while (stream.woken && isWritable(stream) && !response.writableNeedDrain) {
        stream.woken = false;
        const page = await notices.after(userId, stream.last, pageSize);
        if (!isWritable(stream)) return;
        for (const notification of page) tell(stream, notification);
        if (page.length === pageSize) stream.woken = true;
        else tellAnnounced(stream);
      }
    } catch (thrown) {
      // It is looked again with the next heartbeat.
      stream.woken = true;
      log.debug({ err: thrown }, 'a stream could not read what is missing');
    } finally {
      stream.reading = false;
    }
    const mustWait = stream.woken && response.writableNeedDrain && response.listenerCount('drain') === 0;
    if (mustWait) response.once('drain', () => wake(stream));
  }

  const wake: Wake = (stream) => {
    stream.woken = true;
    if (!stream.reading && isWritable(stream)) void catchUp(stream);
  };
  return wake;
}

/** By its writer's clock it is due; the catalog's may be behind, and would not tell it a second time. */
function tellAnnounced(stream: Stream): void {
  if (stream.announced) tell(stream, stream.announced);
  stream.announced = undefined;
}
