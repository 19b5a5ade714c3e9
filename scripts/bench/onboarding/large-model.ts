import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, MongoClient } from 'mongodb';
import { request } from 'undici';
import type { BenchContext } from '../context.ts';
import { generated } from '../document-client.ts';
import { peakDuring } from '../peak-memory.ts';
import { residentBytes } from '../resident.ts';
import type { BenchRow } from '../result.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { readEndedTask } from './push.ts';
import type { PushedPlatform } from './start-platform.ts';

const goals = { speed: 0.6, growthMib: 96 };
const mib = 2 ** 20;
const boundary = 'bench-boundary';
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="model"; filename="model.pfa"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n',
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

/** A large model until 201: staged, then stored in the artifact repository; beside the driver that writes the bytes once. */
export async function measureLargeModel({ quick, progress }: BenchContext, platform: PushedPlatform) {
  const [bytes, rounds] = quick ? [256 * mib, 2] : [1_024 * mib, 5];
  const pid = platform.pidOf('onboarding gateway');
  const theirs = createBucket(platform.mongoUrl);
  try {
    await readEndedTask(platform, await pushLarge(platform, 'large-warm-up', 8 * mib));
    await theirs.upload(8 * mib);
    const before = await residentBytes(pid);
    let peak = before;
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = async () => {
        const began = performance.now();
        const pushing = pushLarge(platform, `large-${round}`, bytes);
        peak = Math.max(peak, await peakDuring(pid, pushing));
        const speed = speedSince(began, bytes);
        // Its scan goes on after the answer, and would take from what is measured next.
        await readEndedTask(platform, await pushing);
        return speed;
      };
      const theirUpload = async () => {
        const began = performance.now();
        await theirs.upload(bytes);
        return speedSince(began, bytes);
      };
      const pair = await sideBySide(round, ours, theirUpload);
      pairs.push(pair);
      progress(`round ${round + 1} of ${rounds}: ${mbs(pair.ours)} and ${mbs(pair.theirs)}`);
      await theirs.remove();
    }
    const size = `${bytes / mib} MiB`;
    const ratio = medianRatio(pairs);
    const growth = (peak - before) / mib;
    const rows: readonly BenchRow[] = [
      {
        what: `model of ${size} through onboarding into the artifact repository until 201, against the same bytes into GridFS by the driver`,
        ...{ baseline: mbs(medianTheirs(pairs)), measured: mbs(medianOurs(pairs)), result: ratio.toFixed(2) },
        ...{ goal: `at least ${goals.speed}`, reached: ratio >= goals.speed },
      },
      {
        what: `memory growth of onboarding's gateway during that, with a model of ${size}`,
        ...{ baseline: shown(before), measured: shown(peak), result: `${Math.round(growth)} MiB more` },
        ...{ goal: `at most ${goals.growthMib} MiB more`, reached: growth <= goals.growthMib },
      },
    ];
    return { rows, rounds: pairs };
  } finally {
    await theirs.close();
  }
}

/** Resolves to the id of the task. */
async function pushLarge({ edgeUrl, token }: PushedPlatform, name: string, bytes: number): Promise<string> {
  async function* form() {
    yield head;
    yield* generated(bytes);
    yield tail;
  }
  const { statusCode, headers, body } = await request(`${edgeUrl}/onboarding-app/v2/advancedModel`, {
    method: 'POST',
    headers: {
      ...{ authorization: token, modelname: name },
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + bytes + tail.length),
    },
    body: Readable.from(form(), { objectMode: false }),
    headersTimeout: 600_000,
  });
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`The model was answered ${statusCode}: ${text}`);
  return String(headers['x-command-id']);
}

/** The driver alone, as its manual uses it. */
function createBucket(url: string) {
  const mongo = new MongoClient(url);
  const bucket = new GridFSBucket(mongo.db('bench-onboarding-gridfs'));
  return {
    upload: (bytes: number) => pipeline(generated(bytes), bucket.openUploadStream('model.pfa')),
    remove: () => bucket.drop(),
    close: () => mongo.close(),
  };
}

/** MB/s. */
const speedSince = (began: number, bytes: number): number => bytes / 1e6 / ((performance.now() - began) / 1_000);

const mbs = (value: number) => `${Math.round(value)} MB/s`;
const shown = (bytes: number) => `${Math.round(bytes / mib)} MiB`;
