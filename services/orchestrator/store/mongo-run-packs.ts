import type { Db } from 'mongodb';
import { timeOfId } from '../../kit/ids.ts';
import { callMongo } from '../../kit/store/mongo.ts';
import { idPrefixAt, newestFirst, type RunFilter, type RunRecord } from '../domain/run-history.ts';
import { runIndexes, runQuery } from './run-query.ts';

/** Runs that have ended well at about the same time, in one document: one costs a fifth of as many documents. */
interface PackDocument {
  /** Of its runs. */
  readonly newest: string;
  readonly oldest: string;
  readonly solution: string;
  readonly startedBy?: string;
  readonly runs: readonly RunRecord[];
  readonly expiresAt: Date;
}

/** Ids of one pack are of this many milliseconds at most, so that a range of ids bounds the packs to look at. */
const spanMs = 2_000;
/** Runs, and hops of all its runs: a document is far from the 16 MiB that MongoDB allows, also where plans are large. */
const most = { runs: 250, hops: 5_000 };

/** Packs of runs in the collection `orchestrator.run-packs`, each of one solution and of one user who has started them. */
export function createMongoRunPacks(db: Db, ttlMs: number) {
  const packs = db.collection<PackDocument>('orchestrator.run-packs', {
    writeConcern: { w: 1 },
    ignoreUndefined: true,
  });
  return {
    createIndexes: () => packs.createIndexes([{ key: { newest: -1 } }, ...runIndexes('newest')]),

    async keep(packed: readonly (readonly RunRecord[])[]): Promise<void> {
      const expiresAt = new Date(Date.now() + ttlMs);
      const documents = packed.filter(({ length }) => length > 0).map((runs) => packOf(runs, expiresAt));
      if (documents.length > 0) await callMongo(() => packs.insertMany(documents, { ordered: false }));
    },

    async find(id: string): Promise<RunRecord | undefined> {
      const pack = { newest: { $gte: id, $lt: afterSpan(id) }, oldest: { $lte: id }, 'runs.id': id };
      const projection = { runs: { $elemMatch: { id } } };
      return (await callMongo(() => packs.findOne(pack, { projection })))?.runs[0];
    },

    /** The newest first. */
    async list({ limit, ...filter }: Omit<RunFilter, 'status'>): Promise<readonly RunRecord[]> {
      const { _id: ids, ...others } = runQuery(filter);
      const { $gte: from, $lt: to } = ids;
      const query = { newest: { $gte: from, $lt: afterSpan(to) }, oldest: { $lt: to }, ...others };
      return callMongo(async () => {
        let found: RunRecord[] = [];
        // Packs overlap: those that end later may begin earlier, so one goes on until all others are older than what was found.
        for await (const { newest, runs } of packs.find(query).sort({ newest: -1 })) {
          if (found.length === limit && newest < (found.at(-1)?.id ?? '')) break;
          found = [...found, ...runs.filter(({ id }) => id >= from && id < to)].sort(newestFirst).slice(0, limit);
        }
        return found;
      });
    },
  };
}

/**
 * Divides runs into packs of `fewest` or more, and those that are kept one by one: what is few, what has not gone well, what began
 * long ago, and runs over topics, of which a later account may replace the first.
 */
export function packsOf(
  records: readonly RunRecord[],
  fewest: number,
): { readonly packed: readonly (readonly RunRecord[])[]; readonly single: readonly RunRecord[] } {
  const since = Date.now() - spanMs;
  const groups = new Map<string, RunRecord[]>();
  const single: RunRecord[] = [];
  for (const record of records) {
    if (record.status !== 'done' || record.transport !== 'http' || (timeOfId(record.id) ?? 0) <= since) {
      single.push(record);
      continue;
    }
    const key = JSON.stringify([record.solution, record.startedBy]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(record);
  }
  const packed: RunRecord[][] = [];
  for (const group of groups.values()) {
    if (group.length < fewest) single.push(...group);
    else packed.push(...cut(group));
  }
  return { packed, single };
}

function cut(group: readonly RunRecord[]): RunRecord[][] {
  const packs: RunRecord[][] = [];
  let hops = most.hops;
  for (const record of group) {
    const pack = packs.at(-1);
    hops += record.hops.length;
    if (pack && pack.length < most.runs && hops <= most.hops) pack.push(record);
    else {
      packs.push([record]);
      hops = record.hops.length;
    }
  }
  return packs;
}

function packOf(runs: readonly RunRecord[], expiresAt: Date): PackDocument {
  const ids = runs.map(({ id }) => id).sort();
  const [oldest = '', newest = ''] = [ids[0], ids.at(-1)];
  const [first] = runs;
  const { solution = '', startedBy } = first ?? {};
  return { newest, oldest, solution, ...(startedBy !== undefined && { startedBy }), runs, expiresAt };
}

/** Where the newest id of a pack is at most that has ids before `id`. */
function afterSpan(id: string): string {
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return Number.isNaN(time) ? id : idPrefixAt(time + spanMs + 1);
}
