import { setTimeout as delay } from 'node:timers/promises';
import { becomePrimary } from '../../infra/engines/mongodb/replica-set.ts';

/** Makes the MongoDB server REPLICA_SET_MEMBER (host:port) a replica set of one, and ends when it accepts writes. */
const [host = '', port = ''] = (process.env.REPLICA_SET_MEMBER ?? '').split(':');
const deadline = Date.now() + 60_000;
while (!(await becomePrimary(host, Number(port)).catch(notYet))) await delay(200);
console.log(`${host}:${port} is primary`);

function notYet(error: unknown): false {
  if (Date.now() > deadline) throw error;
  return false;
}
