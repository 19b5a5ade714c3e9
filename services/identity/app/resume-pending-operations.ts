import { randomUUID } from 'node:crypto';
import type { PendingOperations, PendingSignUp } from '../domain/pending-operation.ts';
import type { Requester, Users } from '../domain/ports.ts';

export interface ResumePendingOperationsDeps {
  readonly users: Users;
  readonly pendingOperations: PendingOperations;
}

/** Completes operations that a process began and did not finish. Several processes may do so concurrently. */
export function createResumePendingOperations({
  users,
  pendingOperations,
}: ResumePendingOperationsDeps): () => Promise<void> {
  async function resumeSignUp(signUp: PendingSignUp, by: Requester): Promise<void> {
    const user = await users.find(signUp.userId);
    // The catalog has no such user, and the client got an error and can try again.
    if (!user) return pendingOperations.cancelSignUp(signUp.userId);
    await users.giveRoles(signUp.userId, signUp.roles, by);
    await pendingOperations.completeSignUp(signUp, user, by);
  }

  return async () => {
    const { signUps, passwordChanges } = await pendingOperations.findInterrupted();
    const by = { requestId: randomUUID(), address: '127.0.0.1' };
    const ends = [
      // It is unknown whether the password was changed: assume that it was.
      ...passwordChanges.map((change) => () => pendingOperations.completePasswordChange(change, by)),
      ...signUps.map((signUp) => () => resumeSignUp(signUp, by)),
    ];
    const failures: unknown[] = [];
    // An operation that fails must not block the others.
    for (const end of ends) await end().catch((thrown: unknown) => failures.push(thrown));
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} of ${ends.length} pending operations could not be completed`,
      );
  };
}
