import { AppError, notFound } from '../../kit/errors.ts';
import { isAdmin } from '../../platform/access/policies.ts';
import { type Client, requireUser } from '../../platform/principals/client-of.ts';
import { type AccessTarget, mayChangeContent, mayReadContent } from '../domain/access.ts';
import type { Solutions } from './solutions.ts';

/** Decides who may read and write content. Errors besides those named: those of `Client.user`; `unavailable`. */
export interface Authorise {
  /** Errors: `unauthenticated`; `forbidden` for a token without the scope; `not_found` where the user may not see it. */
  read(client: Client, target: AccessTarget): Promise<void>;
  /** For writes whose target is not known yet. Errors: `unauthenticated`; `forbidden` for a token without the scope. */
  anyWrite(client: Client): Promise<void>;
  /** For what services alone do. Errors: `forbidden`. */
  service(client: Client): void;
  /** For the site's own pages. Errors: `unauthenticated`; `forbidden` for users who are no administrators. */
  administrator(client: Client): Promise<void>;
  /** Deleting is writing. Errors: `unauthenticated`, `forbidden`. */
  write(client: Client, target: AccessTarget): Promise<void>;
}

/** Everybody may do everything: `CONTENT_ACCESS=open`. */
export const authoriseEverybody: Authorise = {
  read: async () => undefined,
  anyWrite: async () => undefined,
  service: () => undefined,
  administrator: async () => undefined,
  write: async () => undefined,
};

export function createAuthorise(solutions: Solutions): Authorise {
  /** While the catalog is unavailable, what was public a while ago can still be read, and nothing else. */
  const findToRead = (target: AccessTarget) =>
    solutions.find(target.solutionId).catch((error) => {
      const recent = solutions.findRecent(target.solutionId);
      if (recent && mayReadContent(undefined, recent, target)) return recent;
      throw error;
    });

  return {
    async read(client, target) {
      if (client.service !== undefined) return;
      const solution = await findToRead(target);
      // Nothing is stored for a solution that no user has begun. The token of a public read does not matter.
      if (!solution || mayReadContent(undefined, solution, target)) return;
      const user = await requireUser(client, 'read');
      if (!mayReadContent(user, solution, target)) throw notFound('There is nothing here that you may see.');
    },
    async anyWrite(client) {
      if (client.service === undefined) await requireUser(client, 'write');
    },
    service({ service }) {
      if (service === undefined)
        throw new AppError('forbidden', 'Only services do this; publish the revision instead.');
    },
    async administrator(client) {
      if (client.service !== undefined || isAdmin(await requireUser(client, 'write'))) return;
      throw new AppError('forbidden', 'Only administrators change the pages of the site.');
    },
    async write(client, target) {
      if (client.service !== undefined) return;
      const user = await requireUser(client, 'write');
      const found = await solutions.find(target.solutionId);
      const solution = found ?? (await solutions.begin(target.solutionId, user.userId));
      if (!mayChangeContent(user, solution))
        throw new AppError('forbidden', 'Only the owner of the solution and those it is shared with can change this.', {
          reason: 'not_yours',
        });
    },
  };
}
