import pLimit from 'p-limit';
import { AppError, notFound } from '../../../kit/errors.ts';
import { isAdmin, mayEdit, type Viewer } from '../../../platform/access/policies.ts';
import { type Client, requireUser } from '../../../platform/principals/client-of.ts';
import type { Owners } from './owners.ts';

/** What decides about a run that is there. */
export interface RunAccess {
  readonly solution: string;
  /** The user who started it; undefined where no token was needed, for services and for data brokers. */
  readonly startedBy?: string | undefined;
}

/**
 * Decides who may do what. Errors of all: those of `Client.user`, `unauthenticated`, `forbidden` for a token without the scope,
 * `unavailable`.
 */
export interface Authorise {
  /** Before anything of a request is looked at. */
  anything(client: Client, scope: 'read' | 'write'): Promise<void>;
  /** Change documents, stop a data broker, remove the solution. Errors: `forbidden`. */
  deploy(client: Client, solution: string): Promise<void>;
  /** Read documents, the plan and records of a data broker. Errors: `not_found`. */
  inspect(client: Client, solution: string): Promise<void>;
  /** Resolves to the user who starts the run, where it is one. `open`: no token is needed. */
  run(client: Client, open: boolean): Promise<string | undefined>;
  /** Whether the client may read the run. `open`: its solution needs no token. */
  mayReadRun(client: Client, run: RunAccess, open: boolean): Promise<boolean>;
  /** The user whose runs alone the client may list; undefined where it may list all of the solution, or of all solutions. */
  listsOnlyOf(client: Client, solution: string | undefined): Promise<string | undefined>;
  /** Those of the solutions that the client may inspect. */
  visible(client: Client, solutions: readonly string[]): Promise<readonly string[]>;
}

/** Everybody may do everything: access is open. */
export const authoriseEverybody: Authorise = {
  anything: async () => undefined,
  deploy: async () => undefined,
  inspect: async () => undefined,
  run: async () => undefined,
  mayReadRun: async () => true,
  listsOnlyOf: async () => undefined,
  visible: async (_, solutions) => solutions,
};

/** Look-ups at the catalog for one list. */
const concurrentLookUps = 8;

export function createAuthorise(owners: Pick<Owners, 'find'>): Authorise {
  const isService = ({ service }: Client) => service !== undefined;

  /** People of a solution: administrators, and its owner and co-owners at the catalog, where it is named after one there. */
  async function isOfSolution(user: Viewer, solution: string): Promise<boolean> {
    if (isAdmin(user)) return true;
    const ownership = await owners.find(solution);
    return ownership !== undefined && mayEdit(user, ownership);
  }

  return {
    async anything(client, scope) {
      if (!isService(client)) await requireUser(client, scope);
    },
    async deploy(client, solution) {
      if (isService(client) || (await isOfSolution(await requireUser(client, 'write'), solution))) return;
      const who = `administrators, services with an account, and the people of the solution with the id ${solution} at the catalog`;
      throw new AppError('forbidden', `Only ${who} may do this.`, { reason: 'not_yours' });
    },
    async inspect(client, solution) {
      if (isService(client) || (await isOfSolution(await requireUser(client, 'read'), solution))) return;
      throw notFound(`There is nothing under ${solution} that you may see.`);
    },
    async run(client, open) {
      if (isService(client)) return undefined;
      return open ? (await client.user())?.userId : (await requireUser(client, 'write')).userId;
    },
    async mayReadRun(client, { solution, startedBy }, open) {
      // Its id is known to the caller who started it, and cannot be guessed.
      if (isService(client) || (open && startedBy === undefined)) return true;
      const user = await requireUser(client, 'read');
      return user.userId === startedBy || isOfSolution(user, solution);
    },
    async listsOnlyOf(client, solution) {
      if (isService(client)) return undefined;
      const user = await requireUser(client, 'read');
      const all = solution === undefined ? isAdmin(user) : await isOfSolution(user, solution);
      return all ? undefined : user.userId;
    },
    async visible(client, solutions) {
      if (isService(client)) return solutions;
      const user = await requireUser(client, 'read');
      const limited = pLimit(concurrentLookUps);
      const seen = await Promise.all(solutions.map((solution) => limited(() => isOfSolution(user, solution))));
      return solutions.filter((_, index) => seen[index]);
    },
  };
}
