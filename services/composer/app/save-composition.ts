import type { SaveRevision } from '../../contracts/composer.ts';
import type { Outcome, Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import { toAppError } from '../../kit/errors.ts';
import { derivedId } from '../../kit/ids.ts';
import { outcomeOf, rejectCommand } from '../../kit/store/journal.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { Composition } from '../domain/composition.ts';
import { rejectionOf } from '../domain/editing.ts';
import { placeOf, savedSolutionOf, saveRevision } from '../domain/save-revision.ts';
import type { ComposerDeps } from './deps.ts';
import { executeChange } from './execute-change.ts';
import type { CompositionFiles } from './store-files.ts';

export interface SaveDeps extends ComposerDeps {
  readonly catalog: Catalog;
  readonly files: CompositionFiles;
}

interface Command {
  readonly id: string;
  readonly subject: string;
  readonly data: SaveRevision;
}

/**
 * Files first, which nothing refers to yet; then solution, revision and artifacts in one transaction of the catalog; then the
 * composition with the outcome. A worker that dies in between repeats it, with the same ids and paths.
 */
export async function saveComposition(deps: SaveDeps, command: Command): Promise<Outcome> {
  const { journal, reader, clock } = deps;
  const { id, subject, data } = command;
  const before = await journal.find<Composition>(id);
  if (before) return outcomeOf(before);
  const rejected = (rejection: Rejected) =>
    rejectCommand<Composition>(journal, { commandId: id, aggregate: subject }, rejection, clock.now()).then(outcomeOf);
  const found = await reader.find(data.compositionId);
  const refused = rejectionOf(found, data);
  if (refused || !found)
    return rejected(refused ?? reject('not_found', 'no_composition', 'You have no such composition.'));
  const written = await write(deps, found, command);
  if ('rejection' in written) return rejected(written);
  return executeChange(deps, command, (newest, now) => saveRevision(data, written, newest, now));
}

async function write({ catalog, files }: SaveDeps, composition: Composition, { id, data }: Command) {
  const { name, version, userId, description = null } = data;
  const saved = savedSolutionOf(composition, data);
  const revisions = saved ? await catalog.revisions(saved.solutionId) : [];
  const newId = (what: string) => derivedId(`${id}/${what}`, 0);
  const place = placeOf(composition, data, revisions, newId);
  if ('rejection' in place) return place;
  const stored = await files.store(composition, place, { commandId: id, userId, draft: data.draft });
  if ('rejection' in stored) return stored;
  const memberIds = [...new Set(composition.graph.nodes.map(({ solutionId }) => solutionId))].filter(isId);
  try {
    const artifacts = stored.artifacts;
    const replaced = await catalog.saveComposite({
      ...place,
      name,
      version,
      description,
      userId,
      artifacts,
      memberIds,
    });
    await files.remove(replaced);
  } catch (thrown) {
    const { code, reason, message, retriable } = toAppError(thrown);
    if (retriable) throw thrown;
    await files.remove(artifactUris(stored));
    return reject(code, reason, message);
  }
  return place;
}

const artifactUris = ({ artifacts }: { readonly artifacts: readonly { readonly uri: string }[] }) =>
  artifacts.map(({ uri }) => uri);

/** Solutions of other platforms have ids that the catalog cannot know. */
const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
