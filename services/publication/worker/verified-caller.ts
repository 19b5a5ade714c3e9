import type { Handler } from '../../kit/bus/command.ts';
import { forSigningCaller as checkCaller } from '../../platform/bus/signing-caller.ts';
import { reject } from '../domain/reject.ts';

/** How commands say who asks for them. */
type AskingData = ({ readonly userId: string } | { readonly approverId: string }) & {
  readonly roles?: readonly string[];
};

/** As the platform's, for commands that have to say who asks for them. */
export const forSigningCaller = <T extends AskingData>(handle: Handler<T>): Handler<T> => checkCaller(handle);

/** A command that only the worker itself sends. */
export const fromItself =
  <T>(handle: Handler<T>): Handler<T> =>
  async (command) => {
    const { signedBy } = command;
    if (!signedBy || signedBy.service === 'publication') return handle(command);
    return reject('forbidden', 'sender_not_allowed', 'Only the publication service itself sends this command.');
  };
