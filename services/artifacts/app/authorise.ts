import { AppError, notFound } from '../../kit/errors.ts';
import { requireScope } from '../../kit/http/caller.ts';
import { artifactGroup } from '../../platform/access/artifact-group.ts';
import { isAdmin, type Viewer } from '../../platform/access/policies.ts';
import { type Client, requireUser } from '../../platform/principals/client-of.ts';
import type { RememberedRecords } from '../../platform/principals/remembered-records.ts';
import {
  isPublished,
  mayChange,
  mayReadFile,
  mayReadFolder,
  type Solution,
  unknownSolution,
} from '../domain/access.ts';
import type { ArtifactPath } from '../domain/artifact-path.ts';
import { isMetadata } from '../domain/coordinates.ts';
import { isAboveSolutions, type Place, placeOf, placeOfFolder } from '../domain/place.ts';
import type { FileOwner } from '../domain/usage.ts';

/** Which of the things in a folder its client sees; the paths are those of the things. */
export interface FolderView {
  /** Whether that is everything, whatever there is. */
  readonly showsAll: boolean;
  showsFile(path: ArtifactPath): boolean;
  showsFolder(path: ArtifactPath): boolean;
}

/** Decides who may read and change artifacts. Errors besides those named: those of `Client.user`; `unavailable`. */
export interface Authorise {
  /** Errors: `unauthenticated`; `forbidden` for a token without the scope; `not_found` where the user may not see it. */
  readFile(client: Client, path: ArtifactPath): Promise<void>;
  /** Errors as those of `readFile`. */
  readFolder(client: Client, folder: string): Promise<FolderView>;
  /** For writes whose path is not known yet. Errors: `unauthenticated`; `forbidden` for a token without the scope. */
  anyWrite(client: Client): Promise<void>;
  /** For whom the client may store an artifact there. Errors: `unauthenticated`, `forbidden`; `conflict` for what is published. */
  store(client: Client, path: ArtifactPath): Promise<FileOwner>;
  /** Resolves to whether the path keeps the client from storing other bytes there later. Errors: `unauthenticated`, `forbidden`. */
  remove(client: Client, path: ArtifactPath): Promise<boolean>;
}

export interface AuthoriseDeps {
  readonly solutions: Pick<RememberedRecords<Solution>, 'find' | 'findRecent'>;
}

const seesAll: FolderView = { showsAll: true, showsFile: () => true, showsFolder: () => true };

export function createAuthorise({ solutions }: AuthoriseDeps): Authorise {
  const find = async (solutionId: string) => (await solutions.find(solutionId)) ?? unknownSolution;

  /**
   * Passes where `may` holds for the solution: for everybody, or for the signed-in user. While the catalog is unavailable, what
   * was public a while ago can still be read, and nothing else.
   */
  async function read(
    client: Client,
    solutionId: string,
    may: (viewer: Viewer | undefined, solution: Solution) => boolean,
  ): Promise<Solution> {
    const solution = await find(solutionId).catch((error) => {
      const recent = solutions.findRecent(solutionId);
      if (recent && may(undefined, recent)) return recent;
      throw error;
    });
    // The token of a public read does not matter.
    if (may(undefined, solution)) return solution;
    if (!may(await requireUser(client, 'read'), solution)) throw nothingHere();
    return solution;
  }

  /** The owner of the space is the user, or the one for whom the service acts. */
  const ownerOf = (userId: string | undefined, solutionId: string | undefined): FileOwner => ({
    ...(solutionId !== undefined && { solutionId }),
    ...(userId !== undefined && { userId }),
  });

  async function requireWriter(client: Client, path: ArtifactPath) {
    const user = await requireUser(client, 'write');
    const place = placeOf(path);
    if (!place) {
      if (!isAdmin(user))
        throw new AppError('forbidden', `Only administrators and services write outside of ${artifactGroup}/.`);
      return { user };
    }
    const solution = await find(place.solutionId);
    if (!mayChange(user, solution)) throw notYours();
    return { user, place, solution };
  }

  return {
    async readFile(client, path) {
      if (client.service !== undefined) return;
      const place = placeOf(path);
      if (!place) {
        await requireUser(client, 'read');
        return;
      }
      await read(client, place.solutionId, (viewer, solution) => mayReadFile(viewer, solution, place));
    },
    async readFolder(client, folder) {
      if (client.service !== undefined) return seesAll;
      const place = placeOfFolder(folder);
      if (!place) {
        const user = await requireUser(client, 'read');
        if (isAboveSolutions(folder) && !isAdmin(user)) throw nothingHere();
        return seesAll;
      }
      // Also in a public folder: those who have a token see what it shows besides.
      const viewer = await client.user();
      if (viewer) requireScope(viewer, 'read');
      const solution = await read(client, place.solutionId, (who, found) => mayReadFolder(who, found, place));
      const shows = (may: typeof mayReadFile, inner: Place | undefined): boolean =>
        inner !== undefined && may(viewer, solution, inner);
      return {
        showsAll: isAdmin(viewer),
        showsFile: (path) => shows(mayReadFile, placeOf(path)),
        showsFolder: (path) => shows(mayReadFolder, placeOfFolder(path)),
      };
    },
    async anyWrite(client) {
      if (client.service === undefined) await requireUser(client, 'write');
    },
    async store(client, path) {
      if (client.service !== undefined) return ownerOf(client.actingUserId, placeOf(path)?.solutionId);
      const { user, place, solution } = await requireWriter(client, path);
      // Which versions there are is computed, so that what clients send of it changes nothing that was checked.
      if (place && !isMetadata(path) && isPublished(solution, place)) throw published();
      return ownerOf(user.userId, place?.solutionId);
    },
    async remove(client, path) {
      if (client.service !== undefined) return false;
      const { user } = await requireWriter(client, path);
      return !isAdmin(user);
    },
  };
}

const nothingHere = () => notFound('There is nothing here that you may see.');

const notYours = () =>
  new AppError('forbidden', 'Only the owner of the solution and those it is shared with can change this.', {
    reason: 'not_yours',
  });

const published = () =>
  new AppError(
    'conflict',
    'The revision is published with the files that were checked; store a new revision instead.',
    {
      reason: 'published',
    },
  );
