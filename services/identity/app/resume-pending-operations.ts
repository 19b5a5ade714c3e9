import { randomUUID } from 'node:crypto';
import type { PendingOperations, PendingSignUp } from '../domain/pending-operation.ts';
import type { Requester, Users } from '../domain/ports.ts';

export interface ResumePendingOperationsDeps {
  readonly users: Users;
  readonly pendingOperations: PendingOperations;
}

/** Ends what processes have begun that did not live to end it. Any number of processes may do so at once. */
export function createResumePendingOperations({
  users,
  pendingOperations,
}: ResumePendingOperationsDeps): () => Promise<void> {
  async function resumeSignUp(signUp: PendingSignUp, by: Requester): Promise<void> {
    const user = await users.find(signUp.userId);
    // The catalog has never heard of it, and whoever asked was told to try again.
    if (!user) return pendingOperations.cancelSignUp(signUp.userId);
    await users.giveRoles(signUp.userId, signUp.roles, by);
    await pendingOperations.completeSignUp(signUp, user, by);
  }

  return async () => {
    const { signUps, passwordChanges } = await pendingOperations.findInterrupted();
    const by = { requestId: randomUUID(), address: '127.0.0.1' };
    const ends = [
      // Whether the password was changed is not known: on the safe side it was.
      ...passwordChanges.map((change) => () => pendingOperations.completePasswordChange(change, by)),
      ...signUps.map((signUp) => () => resumeSignUp(signUp, by)),
    ];
    const failures: unknown[] = [];
    // One that can not be ended must not keep the others from it.
    for (const end of ends) await end().catch((thrown: unknown) => failures.push(thrown));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${ends.length} could not be ended`);
  };
}
