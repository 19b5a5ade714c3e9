import { randomBytes } from 'node:crypto';
import { Pool } from 'undici';
import { freePort } from '../../../infra/engines/engines.ts';
import { basicHeader } from '../../../services/kit/http/basic-header.ts';
import { startRole } from '../bench-process.ts';
import type { Bench } from '../context.ts';
import { expectBytes } from '../document-client.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { startNginx } from './nginx.ts';

const goal = 0.4;
const size = 10 << 20;
const inFlight = 16;
const account = 'bench:a password of benchmarks';
const artifact = 'com/artifact/bench/model/1/model-1.bin';

/** An artifact of 10 MiB, 16 downloads in flight, beside nginx that serves the same bytes from disk. */
export const benchArtifacts: Bench = async ({ engines, quick, progress }) => {
  const { rounds, downloads } = quick ? { rounds: 2, downloads: 48 } : { rounds: 5, downloads: 160 };
  const running = await engines();
  await running.createTopics('bench-artifacts');
  const port = await freePort();
  const env = {
    ...{ KAFKA_BROKERS: running.brokers.join(), TOPIC_PREFIX: 'bench-artifacts' },
    ...{ MONGODB_URL: running.mongoUrl('bench-artifacts'), CATALOG_CREDENTIALS: account },
    ...{ ARTIFACTS_ACCOUNTS: account, ARTIFACTS_PORT: String(port), ARTIFACTS_REPOSITORY: 'bench' },
  };
  const bytes = randomBytes(size);
  const gateway = await startRole('artifacts', 'gateway', env);
  const nginx = await startNginx('model-1.bin', bytes);
  const [ours, theirs] = [new Pool(`http://127.0.0.1:${port}`), new Pool(nginx.url)];
  const headers = { authorization: basicHeader(account) };
  const path = `/repository/bench/${artifact}`;
  try {
    const stored = await ours.request({ method: 'PUT', path, headers, body: bytes });
    if (stored.statusCode !== 201)
      throw new Error(`The artifact was answered ${stored.statusCode}: ${await stored.body.text()}`);
    await stored.body.dump();
    const measureOurs = () => speed(ours, path, headers, downloads);
    const measureTheirs = () => speed(theirs, '/model-1.bin', {}, downloads);
    await measureOurs();
    await measureTheirs();
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = await sideBySide(round, measureOurs, measureTheirs);
      pairs.push(pair);
      progress(`round ${round + 1} of ${rounds}: ${mbs(pair.ours)} and ${mbs(pair.theirs)}`);
    }
    const ratio = medianRatio(pairs);
    const row = {
      what: 'artifact GET 10 MiB, 16 in flight, read before and so in memory, against nginx from disk',
      ...{ baseline: mbs(medianTheirs(pairs)), measured: mbs(medianOurs(pairs)), result: ratio.toFixed(2) },
      ...{ goal: `at least ${goal}`, reached: ratio >= goal },
    };
    return { title: 'Artifacts', rows: [row], rounds: pairs };
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
    await nginx.stop();
    await gateway.stop();
  }
};

/** MB/s of that many downloads. */
async function speed(pool: Pool, path: string, headers: Record<string, string>, downloads: number): Promise<number> {
  let left = downloads;
  async function download(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      if (statusCode !== 200) throw new Error(`The download was answered ${statusCode}: ${await body.text()}`);
      await expectBytes(body, size);
    }
  }
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, download));
  return (downloads * size) / 1e6 / ((performance.now() - began) / 1_000);
}

const mbs = (value: number) => `${Math.round(value)} MB/s`;
