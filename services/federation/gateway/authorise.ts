import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { FindPeer } from '../app/find-peer.ts';
import { isGranted, type Privilege } from '../domain/peer.ts';
import { subjectOf } from './peer-certificate.ts';

/** What an operation needs, by its scope; operations without one need `read`. */
const privilegeOf = (scope: string | undefined): Privilege => (scope ?? 'read') as Privilege;

/**
 * Lets a request through where the platform whose certificate the connection has may do this, and leaves the peer in
 * `ctx.state.peer`. Errors: `unauthenticated`, as peers expect it, also for a known peer that is not active.
 */
export const createAuthorise =
  (findPeer: FindPeer) =>
  async (ctx: Context, { scope }: { readonly scope?: string }): Promise<void> => {
    const subject = subjectOf(ctx);
    const peer = await findPeer(subject);
    if (!isGranted(privilegeOf(scope), peer))
      throw new AppError('unauthenticated', rejectionText(subject.commonName, peer));
    ctx.state.peer = peer;
  };

function rejectionText(name: string, peer: { readonly statusCode: string } | undefined): string {
  if (!peer) return `${name} is not known here: register it with POST /peer/register, and ask the administrators.`;
  if (peer.statusCode === 'AC') return `${name} may not do this.`;
  return `${name} is not active here (${peer.statusCode}): ask the administrators of this platform.`;
}
