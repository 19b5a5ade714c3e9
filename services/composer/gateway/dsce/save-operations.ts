import { newId } from '../../../kit/ids.ts';
import { parseDrawing } from '../../app/drawing-shapes.ts';
import type { Missing } from '../../domain/composites.ts';
import type { Composition, SavedRevision } from '../../domain/composition.ts';
import { readDrawing } from '../../domain/documents/drawing.ts';
import type { Graph } from '../../domain/graph.ts';
import type { ComposerOperationDeps } from '../operation.ts';
import { RevisionVersion } from '../operations/save-revision.ts';
import { type CanvasCall, canvasOperation } from './canvas-operation.ts';
import { attempt, openComposition, rejectionText } from './open-composition.ts';
import { isTrue } from './parameters.ts';

const save = canvasOperation({
  ...{ method: 'POST', path: 'solution/saveCompositeSolution' },
  parameters: [
    ...['userId', 'solutionName', 'version', 'description', 'ignoreLesserVersionConflictFlag', 'cid', 'solutionId'],
  ],
  summary: 'Save the open composition as a revision of a composite solution',
  async run(call, deps) {
    const { of } = call;
    if ((of('cid') === undefined) === (of('solutionId') === undefined))
      return { errorCode: '201', errorDescription: 'Either cid or solutionId need to be passed' };
    const [name, version] = [of('solutionName')?.trim(), of('version')];
    if (!name || version === undefined)
      return { errorCode: '603', errorDescription: 'Mandatory field(s) missing: solutionName, version' };
    if (name.length > 100 || !RevisionVersion.safeParse(version).success)
      return {
        errorCode: '603',
        errorDescription: 'solutionName has 100 characters at most, version 25 of A-Z a-z 0-9 . _ -',
      };
    const open = await openComposition(call, deps);
    if (!open) return { errorCode: '201', errorDescription: `Unknown Composition Id ${of('cid') ?? of('solutionId')}` };
    const overwrite = isTrue(of('ignoreLesserVersionConflictFlag'));
    const saved = await saveAs(call, deps, open, { name, version, draft: true, overwrite });
    if ('event' in saved) {
      const { solutionId, revisionId } = saved.event;
      return { solutionId, version, revisionId };
    }
    const { reason, text } = saved;
    if (reason === 'version_taken' || reason === 'published') return { duplicateErrorCode: '219', duplicate: text };
    if (reason === 'other_version') return { alert: 'Do you want to update a previous version of this solution?' };
    return { errorCode: '203', errorDescription: text };
  },
});

const validate = canvasOperation({
  ...{ method: 'POST', path: 'solution/validateCompositeSolution' },
  parameters: ['userId', 'solutionName', 'solutionId', 'version'],
  summary: 'Check the open composition, and store blueprint and .proto of its saved revision',
  async run(call, deps) {
    const open = await openComposition(call, deps);
    const said = (text: string) => ({ success: 'false', errorDescription: `Invalid Composite Solution : ${text}` });
    if (!open?.saved) return said('save the composition first');
    const { name, version } = open.saved;
    const saved = await saveAs(call, deps, open, { name, version, draft: false, overwrite: false });
    return 'event' in saved ? { success: 'true', errorDescription: '' } : said(saved.text);
  },
});

interface Saving {
  readonly name: string;
  readonly version: string;
  readonly draft: boolean;
  readonly overwrite: boolean;
}

const saveAs = (call: CanvasCall, deps: ComposerOperationDeps, { id }: Composition, saving: Saving) => {
  const description = call.of('description')?.slice(0, 512) ?? null;
  const data = { compositionId: id, userId: call.caller.userId, description, ...saving };
  return attempt(call, deps, { type: 'modelyard.composer.SaveRevision', id, data });
};

const missing: Readonly<Record<Missing, string>> = {
  solution: 'Requested Solution Not Found',
  version: 'Requested Version Not Found',
  artifact: 'CDUMP Artifact Not Found for this solution',
};

const read = canvasOperation({
  ...{ method: 'GET', path: 'solution/readCompositeSolutionGraph', parameters: ['userId', 'solutionId', 'version'] },
  summary: 'Open a saved composition: its drawing, as JSON text',
  async run(call, deps) {
    const { of, caller } = call;
    const [solutionId, version] = [(of('solutionId') ?? '').toLowerCase(), of('version') ?? ''];
    const found = await deps.composites.read({ solutionId, version }, 'CD', caller.userId);
    if ('missing' in found) return { error: missing[found.missing] };
    const drawing = parseDrawing(found.text);
    if (!drawing) return { error: 'The CDUMP Artifact of this solution is not a composition' };
    await open(call, deps, readDrawing(drawing), found.saved);
    return { payload: found.text, description: '' };
  },
});

/** What is drawn from now on is drawn on the saved graph, as after the predecessor's read. */
async function open(call: CanvasCall, deps: ComposerOperationDeps, graph: Graph, saved: SavedRevision): Promise<void> {
  const { userId } = call.caller;
  const known = await openComposition(call, deps);
  const text = JSON.stringify(graph);
  if (known?.isSaved && known.saved?.revisionId === saved.revisionId && JSON.stringify(known.graph) === text) return;
  const id = known?.id ?? newId();
  if (known)
    await attempt(call, deps, {
      ...{ type: 'modelyard.composer.OpenRevision', id },
      data: { compositionId: id, userId, graph: text, saved },
    });
  else
    await attempt(call, deps, {
      ...{ type: 'modelyard.composer.CreateComposition', id },
      data: { compositionId: id, userId, name: saved.name, graph: text, saved },
    });
}

const remove = canvasOperation({
  ...{ method: 'POST', path: 'solution/deleteCompositeSolution', parameters: ['userid', 'solutionid', 'version'] },
  summary: 'Delete a saved revision of one’s own; the solution with its last one',
  async run({ of, caller }, { composites }) {
    const [solutionId, version] = [(of('solutionid') ?? '').toLowerCase(), of('version') ?? ''];
    const error = await composites.deleteRevision(solutionId, version, caller.userId).then(
      () => undefined,
      (thrown) => rejectionText(thrown).text,
    );
    return { success: String(error === undefined), errorMessage: error ?? '' };
  },
});

/** Saving, reading and deleting revisions. */
export const saveOperations = [save, validate, read, remove];
