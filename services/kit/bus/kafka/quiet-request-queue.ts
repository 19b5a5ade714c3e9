// @ts-expect-error: the package has types for its public modules only
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

interface Queue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}

/**
 * kafkajs 2.2.4 checks for waiting requests once a millisecond on every connection, also where none waits: an idle process
 * needs 4 % of a core, and Node warns of a negative time-out. An empty queue needs no timer; a request that starts to wait
 * sets one.
 */
const queue: Queue = RequestQueue.prototype;
const { scheduleCheckPendingRequests: schedule } = queue;
queue.scheduleCheckPendingRequests = function checkIfAnyWaits(this: Queue) {
  if (this.pending.length > 0) schedule.call(this);
};
