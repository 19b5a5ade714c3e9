import type { AccessType } from '../../../platform/access/policies.ts';
import { MessageFields } from '../../app/shapes.ts';
import type { Message } from '../../domain/graph.ts';
import type { PaletteEntry } from '../../domain/palette/row.ts';
import type { ComposerOperationDeps } from '../operation.ts';
import { canvasOperation } from './canvas-operation.ts';
import { canvasTime } from './canvas-time.ts';
import { parseJson } from './parse-json.ts';

/** Rows that a canvas gets; it draws all of them. */
const [pageSize, mostRows] = [100, 5_000] as const;

const getSolutions = canvasOperation({
  ...{ method: 'GET', path: 'solution/getSolutions', parameters: ['userId'] },
  summary: 'What can be put on the canvas',
  async run({ caller: { userId } }, deps) {
    const entries = await allEntries(deps, userId);
    const counts = Map.groupBy(entries, ({ name, version }) => JSON.stringify([name, version]));
    const isDouble = ({ name, version }: PaletteEntry) =>
      (counts.get(JSON.stringify([name, version]))?.length ?? 0) > 1;
    return { items: entries.map((entry) => ({ ...row(entry), ...(isDouble(entry) && { duplicateSolution: true }) })) };
  },
});

async function allEntries({ findPalette }: ComposerOperationDeps, userId: string): Promise<readonly PaletteEntry[]> {
  const entries: PaletteEntry[] = [];
  for (let page = 0; entries.length < mostRows; page += 1) {
    const { content, hasMore } = await findPalette({ userId, page, size: pageSize });
    entries.push(...content);
    if (!hasMore) break;
  }
  return entries;
}

const row = (entry: PaletteEntry) => ({
  ...{ solutionId: entry.solutionId, solutionRevisionId: entry.revisionId, solutionName: entry.name },
  ...{ version: entry.version, onBoarder: entry.author, author: entry.author },
  ...(entry.publisher && { provider: entry.publisher }),
  ...(entry.toolkit && { toolKit: entry.toolkit }),
  ...(entry.modelType && { category: entry.modelType }),
  ...{ description: entry.description, visibilityLevel: entry.accessType },
  ...{ createdDate: canvasTime(entry.created), icon: null },
});

const accessTypes: readonly AccessType[] = ['PR', 'PB', 'OR'];

const getCompositeSolutions = canvasOperation({
  ...{ method: 'GET', path: 'solution/getCompositeSolutions', parameters: ['userId', 'visibilityLevel'] },
  summary: 'Saved compositions of an access type; of private ones one’s own',
  async run({ of, caller: { userId } }, { composites }) {
    const accessType = accessTypes.find((code) => code === of('visibilityLevel')?.toUpperCase()) ?? 'PR';
    const entries = await composites.list(userId, accessType);
    return {
      items: entries.map((entry) => ({
        ...{ solutionId: entry.solutionId, solutionName: entry.name, version: entry.version },
        // A name: the canvas shows it.
        ...{ ownerId: entry.ownerName, provider: entry.publisher ?? 'null', toolKit: 'CP' },
        ...{ category: entry.modelType ?? 'null', description: entry.description ?? 'null' },
        ...{ visibilityLevel: entry.accessType, created: canvasTime(entry.created), icon: 'null' },
      })),
    };
  },
});

const getMatchingModels = canvasOperation({
  ...{ method: 'GET', path: 'solution/getMatchingModels' },
  parameters: ['userid', 'solutionid', 'version', 'portType', 'protobufJsonString'],
  summary: 'What fits a port',
  async run({ of, caller: { userId } }, { findMatches }) {
    const direction = of('portType')?.toLowerCase() === 'input' ? 'input' : 'output';
    const { data: fields } = MessageFields.safeParse(parseJson(of('protobufJsonString') ?? ''));
    if (!fields)
      return { success: false, errorDescription: 'protobufJsonString is no list of fields', matchingModels: [] };
    const messages: Message[] = [{ messageName: '', messageargumentList: fields }];
    // The canvas drops what nested messages hold from what it asks.
    const { content } = await findMatches({ userId, direction, messages, nested: 'ignore', page: 0, size: pageSize });
    return {
      success: true,
      matchingModels: content.map(({ name, tgifUri }) => ({ matchingModelName: name, tgifFileNexusURI: tgifUri })),
    };
  },
});

/** Lists of what there is. */
export const listOperations = [getSolutions, getCompositeSolutions, getMatchingModels];
