import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { becomePrimary } from '../../infra/engines/mongodb/replica-set.ts';
import { readSettings } from '../../services/kit/config.ts';
import { accountPassword } from '../support/account-password.ts';

/**
 * Makes the MongoDB server of this machine a replica set of one under the name REPLICA_SET_MEMBER (host:port), with the user
 * `modelyard` and MONGODB_PASSWORD, who may do everything. Ends when it accepts writes. It has to run where the server does: of others a
 * server without users takes nothing.
 */
const shape = {
  REPLICA_SET_MEMBER: z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port'),
  MONGODB_PASSWORD: accountPassword(),
};
const { REPLICA_SET_MEMBER: member, MONGODB_PASSWORD: password } = readSettings(shape, process.env);
const port = Number(member.split(':')[1]);
const deadline = Date.now() + 60_000;
while (!(await becomePrimary('127.0.0.1', port, { password, member }).catch(notYet))) await delay(200);
console.log(`${member} is primary`);

function notYet(error: unknown): false {
  if (Date.now() > deadline) throw error;
  return false;
}
