import { randomUUID } from 'node:crypto';
import type { Begun, BegunSignUp } from '../domain/begun.ts';
import type { Asker, Users } from '../domain/ports.ts';

export interface FinishBegunDeps {
  readonly users: Users;
  readonly begun: Begun;
}

/** Ends what processes have begun that did not live to end it. Any number of processes may do so at once. */
export function createFinishBegun({ users, begun }: FinishBegunDeps): () => Promise<void> {
  async function finishSignUp(signUp: BegunSignUp, by: Asker): Promise<void> {
    const user = await users.find(signUp.userId);
    // The catalog has never heard of it, and whoever asked was told to try again.
    if (!user) return begun.forgetSignUp(signUp.userId);
    await users.giveRoles(signUp.userId, signUp.roles, by);
    await begun.endSignUp(signUp, user, by);
  }

  return async () => {
    const { signUps, passwordChanges } = await begun.left();
    const by = { requestId: randomUUID(), address: '127.0.0.1' };
    const ends = [
      // Whether the password was changed is not known: on the safe side it was.
      ...passwordChanges.map((change) => () => begun.endPasswordChange(change, by)),
      ...signUps.map((signUp) => () => finishSignUp(signUp, by)),
    ];
    const failures: unknown[] = [];
    // One that can not be ended must not keep the others from it.
    for (const end of ends) await end().catch((thrown: unknown) => failures.push(thrown));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${ends.length} could not be ended`);
  };
}
