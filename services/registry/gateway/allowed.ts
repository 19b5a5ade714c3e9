import type { Context } from 'koa';
import type { Action } from '../domain/actions.ts';
import type { Grant } from '../domain/scope.ts';
import type { Client } from './client.ts';
import type { GatewayDeps } from './deps.ts';

/** A request of a client that may send it. */
export interface Allowed {
  readonly ctx: Context;
  readonly client: Client;
  readonly deps: GatewayDeps;
  readonly action: Action;
}

/** What the registry that keeps the images is to allow for an action; for a push it wants both. */
export const grantOf = (name: string, action: Action): Grant => ({
  type: 'repository',
  name,
  actions: action === 'push' ? ['pull', 'push'] : [action],
});
