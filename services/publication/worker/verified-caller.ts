import type { Handler } from '../../kit/bus/command.ts';
import { reject } from '../../kit/bus/reject.ts';
import { forSigningCaller as checkCaller } from '../../platform/bus/signing-caller.ts';

/** How commands say who asks for them. */
type AskingData = ({ readonly userId: string } | { readonly approverId: string }) & {
  readonly roles?: readonly string[] | null | undefined;
};

/** As the platform's, for commands that have to say who asks for them. */
export const forSigningCaller = <T extends AskingData>(handle: Handler<T>): Handler<T> => checkCaller(handle);

/** A command that one service alone sends. */
export const fromService =
  <T>(service: string, handle: Handler<T>): Handler<T> =>
  async (command) => {
    const { signedBy } = command;
    if (!signedBy || signedBy.service === service) return handle(command);
    return reject('forbidden', 'sender_not_allowed', `Only the service ${service} sends this command.`);
  };
