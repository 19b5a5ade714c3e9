import type { Logger } from '../../../kit/log.ts';
import { buildRow, findTgif, isPlaceable } from '../../domain/palette/build-row.ts';
import type { PaletteIndex } from '../../domain/palette/ports.ts';
import { type Ports, readTgif } from '../../domain/palette/read-tgif.ts';
import type { PaletteRow } from '../../domain/palette/row.ts';
import type { PaletteSource, SourceArtifact, SourceSolution } from '../../domain/palette/source.ts';
import { signRow } from './sign-ports.ts';

export interface RefreshDeps {
  readonly source: PaletteSource;
  readonly index: PaletteIndex;
  readonly log: Logger;
}

/**
 * Makes the rows of a solution what the catalog says now, whatever the event that leads to it said: idempotent, in any order,
 * and by several workers at once. Errors: `unavailable`.
 */
export type RefreshPalette = (solutionId: string) => Promise<void>;

export const createRefreshPalette =
  ({ source, index, log }: RefreshDeps): RefreshPalette =>
  async (solutionId) => {
    const ticket = await index.takeTicket(solutionId);
    const solution = await source.solution(solutionId);
    const rows = solution ? await readRows({ source, index, log }, solution) : [];
    const signed = rows.map(signRow);
    await index.replace(
      solutionId,
      ticket,
      signed.map(({ row }) => row),
      signed.flatMap(({ shapes }) => shapes),
    );
  };

async function readRows(deps: RefreshDeps, solution: SourceSolution): Promise<readonly PaletteRow[]> {
  const { solutionId } = solution;
  const known = await deps.index.rowsOf(solutionId);
  const rows: PaletteRow[] = [];
  for (const revision of solution.revisions) {
    const tgif = findTgif(solutionId, revision);
    if (!tgif || !isPlaceable(solution, revision)) continue;
    const ports = known.find((row) => isOf(tgif, row)) ?? (await readPorts(deps, tgif));
    if (ports) rows.push(buildRow(solution, revision, tgif, ports));
  }
  return rows;
}

/** Most events change no file: then it is not read again. */
const isOf = ({ uri, modified }: SourceArtifact, { tgifUri, tgifModified }: PaletteRow): boolean =>
  tgifUri === uri && tgifModified === modified;

async function readPorts({ source, log }: RefreshDeps, { uri }: SourceArtifact): Promise<Ports | undefined> {
  const text = await source.readTgif(uri);
  const ports = text === undefined ? { problem: 'is missing or too large' } : readTgif(text);
  if (!('problem' in ports)) return ports;
  log.warn({ uri, problem: ports.problem }, 'a revision is not in the palette: the file of its ports cannot be read');
  return undefined;
}
