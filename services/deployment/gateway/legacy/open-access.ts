import type { Context } from 'koa';
import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import type { Operation } from '../../../kit/http/api/operation.ts';
import { type Caller, loginRequired } from '../../../kit/http/caller.ts';
import type { FindActiveUser } from '../../app/find-active-user.ts';
import type { Catalog } from '../../domain/catalog.ts';

export interface OpenAccessDeps {
  readonly activeUser: FindActiveUser;
  readonly catalog: Pick<Catalog, 'task' | 'access'>;
}

/** What may be in a request of one of these operations. */
interface NamingCall {
  readonly params?: { readonly taskId?: number; readonly solutionId?: string };
  readonly query?: { readonly userId?: string };
  readonly body?: { readonly userId?: string };
  readonly caller: Caller | undefined;
  readonly ctx: Context;
}

/**
 * The same operations for `DEPLOYMENT_LEGACY_ACCESS=open`: a request without a token has the rights of the user whom it names,
 * or whose the named task or solution is. It has no role; and no page of a browser may send one.
 */
export const openAccess = <Deps>(
  operations: readonly Operation<Deps>[],
  deps: OpenAccessDeps,
): readonly Operation<Deps>[] =>
  operations.map((operation) => ({
    ...operation,
    access: 'open',
    async run(sent, operationDeps) {
      const call = sent as NamingCall;
      const caller = call.caller ?? (await namedUser(call, deps));
      call.ctx.state.caller = caller;
      return operation.run({ ...call, caller } as never, operationDeps);
    },
  }));

async function namedUser(call: NamingCall, { activeUser, catalog }: OpenAccessDeps): Promise<Caller> {
  // Browsers add it to every request of a page that changes something: any page could send one in the name of any user.
  if (call.ctx.get('origin') !== '' || call.ctx.get('sec-fetch-site') !== '') throw loginRequired();
  const userId = z.uuid().safeParse(await userIdOf(call, catalog)).data;
  const user = userId && (await activeUser(userId));
  if (!user)
    throw new AppError('unauthenticated', 'The request names no user who is active.', { reason: 'no_such_user' });
  return { userId: user.userId, loginName: user.loginName, roles: [], via: 'api-token', scopes: ['read', 'write'] };
}

async function userIdOf({ params, query, body }: NamingCall, catalog: OpenAccessDeps['catalog']) {
  const named = body?.userId ?? query?.userId;
  if (named !== undefined) return named;
  if (params?.taskId !== undefined) return (await catalog.task(params.taskId))?.userId;
  return params?.solutionId === undefined ? undefined : (await catalog.access(params.solutionId))?.ownerId;
}
