import { pipeline } from 'node:stream/promises';
import { GridFSBucket, MongoClient } from 'mongodb';
import { startContent } from './content.ts';
import type { Bench } from './context.ts';
import { createDocumentClient, expectBytes, generated } from './document-client.ts';
import type { BenchRow } from './result.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from './side-by-side.ts';

const goal = 0.7;
const mib = 1 << 20;

/** A document up and down through HTTP, beside the driver's GridFSBucket with its defaults, on the same server. */
export const benchDocuments: Bench = async ({ engines, quick, progress }) => {
  const { rounds, bytes } = quick ? { rounds: 2, bytes: 64 * mib } : { rounds: 5, bytes: 256 * mib };
  const running = await engines();
  const content = await startContent(running, 'documents', 'house');
  const ours = createDocumentClient(content.url);
  const theirs = createBareBucket(running.mongoUrl('bench-gridfs'));
  try {
    for (const store of [ours, theirs]) {
      await store.upload(8 * mib);
      await store.download(8 * mib);
    }
    const ups: Pair[] = [];
    const downs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [up, down] = [
        await sideBySide(round, speedOf(bytes, ours.upload), speedOf(bytes, theirs.upload)),
        await sideBySide(round, speedOf(bytes, ours.download), speedOf(bytes, theirs.download)),
      ];
      ups.push(up);
      downs.push(down);
      for (const store of [ours, theirs]) await store.remove();
      progress(
        `round ${round + 1} of ${rounds}: up ${mbs(up.ours)} and ${mbs(up.theirs)}, down ${mbs(down.ours)} and ${mbs(down.theirs)}`,
      );
    }
    const size = `${bytes / mib} MiB document`;
    return {
      title: 'Large documents',
      rows: [
        toRow(`${size} up through HTTP, against GridFSBucket alone`, ups),
        toRow(`${size} down through HTTP, against GridFSBucket alone`, downs),
      ],
      rounds: [...ups, ...downs],
    };
  } finally {
    await ours.close();
    await theirs.close();
    await content.stop();
  }
};

/** MB/s of moving that many bytes. */
function speedOf(bytes: number, move: (bytes: number) => Promise<void>): () => Promise<number> {
  return async () => {
    const began = performance.now();
    await move(bytes);
    return bytes / 1e6 / ((performance.now() - began) / 1_000);
  };
}

function toRow(what: string, pairs: readonly Pair[]): BenchRow {
  const ratio = medianRatio(pairs);
  return {
    what,
    baseline: mbs(medianTheirs(pairs)),
    measured: mbs(medianOurs(pairs)),
    result: ratio.toFixed(2),
    goal: `at least ${goal}`,
    reached: ratio >= goal,
  };
}

/** The driver alone, as its manual uses it. */
function createBareBucket(url: string) {
  const mongo = new MongoClient(url);
  const bucket = new GridFSBucket(mongo.db());
  const name = 'large.bin';
  return {
    upload: (bytes: number) => pipeline(generated(bytes), bucket.openUploadStream(name)),
    download: (bytes: number) => expectBytes(bucket.openDownloadStreamByName(name), bytes),
    remove: () => bucket.drop(),
    close: () => mongo.close(),
  };
}

const mbs = (value: number) => `${Math.round(value)} MB/s`;
