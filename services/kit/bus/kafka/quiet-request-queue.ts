// @ts-expect-error: the package has types for its public face alone
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

interface Queue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}

/**
 * kafkajs 2.2.4 looks for waiting requests once a millisecond on every connection, for ever, also where none waits: a
 * process at rest needs 4 % of a core, and Node warns of a negative time-out. A queue in which nothing waits needs no timer;
 * whatever begins to wait sets one.
 */
const queue: Queue = RequestQueue.prototype;
const { scheduleCheckPendingRequests: schedule } = queue;
queue.scheduleCheckPendingRequests = function checkIfAnyWaits(this: Queue) {
  if (this.pending.length > 0) schedule.call(this);
};
