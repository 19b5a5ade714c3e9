import type { Handler } from '../../kit/bus/command.ts';
import { reject } from '../../kit/bus/reject.ts';

/**
 * Executes a command in the name of the user for whom its sender signed it: `userId` or `approverId`, where the command has
 * one, has to agree, and `roles`, unless null, are those of the signature. Without a signature (`COMMAND_SIGNATURES=accepted`) the command is
 * believed.
 */
export const forSigningCaller =
  <T extends object>(handle: Handler<T>): Handler<T> =>
  async (command) => {
    const { signedBy, data } = command;
    if (!signedBy) return handle(command);
    const { caller } = signedBy;
    const named = userNamedIn(data);
    if (named !== undefined && caller?.userId !== named)
      return reject('forbidden', 'caller_differs', 'The command names another user than the one it was sent for.');
    const asksForRoles = 'roles' in data && Boolean(data.roles);
    return handle(asksForRoles ? { ...command, data: { ...data, roles: caller?.roles ?? [] } } : command);
  };

function userNamedIn(data: object): unknown {
  if ('userId' in data) return data.userId ?? undefined;
  return 'approverId' in data ? (data.approverId ?? undefined) : undefined;
}
