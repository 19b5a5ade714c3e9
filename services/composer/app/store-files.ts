import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { FieldError } from '../../kit/errors.ts';
import { derivedId } from '../../kit/ids.ts';
import { artifactGroup } from '../../platform/access/artifact-group.ts';
import type { ArtifactsClient } from '../../platform/clients/artifacts.ts';
import type { CompositeArtifact } from '../domain/catalog.ts';
import type { Composition, SavedRevision } from '../domain/composition.ts';
import { writeCompositeProto } from '../domain/documents/composite-proto.ts';
import { draw } from '../domain/documents/drawing.ts';
import { drawingTime } from '../domain/documents/drawing-time.ts';
import type { Problem } from '../domain/judge.ts';
import type { ReadBlueprint } from './read-blueprint.ts';

interface Saving {
  readonly commandId: string;
  readonly userId: string;
  /** The drawing alone. */
  readonly draft: boolean;
}

/** The files of saved compositions, in the artifact repository. Errors: `unavailable`, `too_large`. */
export interface CompositionFiles {
  /** Safe to repeat. Rejects a composition that cannot be run, unless it is saved as a draft. */
  store(
    composition: Composition,
    place: SavedRevision,
    saving: Saving,
  ): Promise<{ readonly artifacts: readonly CompositeArtifact[] } | Rejected>;
  /** Files that are not there any more are no error. */
  remove(uris: readonly string[]): Promise<void>;
}

export interface FilesDeps {
  readonly artifacts: Pick<ArtifactsClient, 'store' | 'remove'>;
  readonly readBlueprint: ReadBlueprint;
}

export function createCompositionFiles(deps: FilesDeps): CompositionFiles {
  const { artifacts } = deps;
  return {
    async store(composition, place, saving) {
      const texts = await textsOf(deps, composition, place, saving);
      if ('rejection' in texts) return texts;
      const planned = texts.files.map(({ text, ...file }) => ({ text, artifact: planFile(place, saving, file, text) }));
      for (const { text, artifact } of planned)
        await artifacts.store(artifact.uri, Buffer.from(text), { size: artifact.size, actor: saving.userId });
      return { artifacts: planned.map(({ artifact }) => artifact) };
    },
    async remove(uris) {
      for (const uri of uris) await artifacts.remove(uri);
    },
  };
}

interface FileText {
  readonly type: CompositeArtifact['artifactTypeCode'];
  readonly name: string;
  readonly extension: 'json' | 'proto';
  readonly text: string;
}

async function textsOf(
  { readBlueprint }: FilesDeps,
  composition: Composition,
  { name, version, solutionId, revisionId }: SavedRevision,
  { userId, draft }: Saving,
): Promise<{ readonly files: readonly FileText[] } | Rejected> {
  const { graph, createdAt, changedAt } = composition;
  const head = {
    ...{ cname: name, version, solutionId, revisionId, validSolution: !draft },
    ...{ ctime: drawingTime(createdAt), mtime: drawingTime(changedAt) },
  };
  const drawing = JSON.stringify(draw(graph, head));
  const files: FileText[] = [{ type: 'CD', name: `acumos-cdump-${solutionId}`, extension: 'json', text: drawing }];
  if (draft) return { files };
  const described = await readBlueprint(graph, { name, version, userId });
  if ('problems' in described) return cannotRun(described.problems);
  const { blueprint } = described;
  files.push({ type: 'BP', name: `BluePrint-${solutionId}`, extension: 'json', text: JSON.stringify(blueprint) });
  const proto = writeCompositeProto(graph);
  if (proto !== undefined) files.push({ type: 'MI', name: 'default.proto', extension: 'proto', text: proto });
  return { files };
}

const mostErrors = 100;

function cannotRun(problems: readonly Problem[]): Rejected {
  const errors = problems.slice(0, mostErrors).map(({ node, link, path = '', message }): FieldError => {
    const place = node === undefined ? (link === undefined ? '' : `/links/${link}`) : `/nodes/${node}`;
    return { path: `${place}${path}`, message };
  });
  const detail = `The composition cannot be run: ${problems.map(({ message }) => message).join(' ')}`;
  return reject('unprocessable', 'composition_invalid', detail.slice(0, 2_000), errors);
}

/** A path of its own for each save: what is stored under a path does not change. */
function planFile(
  { solutionId, revisionId, version }: SavedRevision,
  { commandId }: Saving,
  { type, name, extension }: Omit<FileText, 'text'>,
  text: string,
): CompositeArtifact {
  const id = name.replace(/\.proto$/, '');
  const release = `${version}-${commandId}`;
  return {
    artifactId: derivedId(`${revisionId}/composer/${type}`, 0),
    artifactTypeCode: type,
    name,
    uri: `${artifactGroup}/${solutionId}/${id}/${release}/${id}-${release}.${extension}`,
    size: Buffer.byteLength(text),
  };
}
