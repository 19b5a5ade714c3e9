import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Pool } from 'undici';
import { freePort } from '../../../infra/engines/engines.ts';
import { basicHeader } from '../../../services/kit/http/basic-header.ts';
import { startProcess } from '../bench-process.ts';
import type { Bench } from '../context.ts';
import { peakDuring } from '../peak-memory.ts';
import { residentBytes } from '../resident.ts';
import { subscribe } from './connect-peers.ts';
import { addUser, fillWithModels } from './fill-with-models.ts';
import { startPair } from './start-pair.ts';
import { repositoryAccount, type TradingPlatform } from './trading-platform.ts';

const goalMib = 64;
const mib = 1 << 20;
/** So many MiB pass before a connection breaks. */
const breaksAfterMib = 200;

/** How much memory the gateway takes that copies a large file of another platform, over connections that break. */
export const benchLargeFile: Bench = async (context) => {
  const size = (context.quick ? 450 : 2_048) * mib;
  const pair = await startPair(context, 'file', { withFiles: true });
  const { source, target, from, to } = pair;
  const proxyPort = await freePort();
  const proxyArgs = [`${proxyPort}`, new URL(from.url).port, `${breaksAfterMib * mib}`];
  const proxy = startProcess('scripts/bench/federation/breaking-proxy.ts', proxyArgs, {});
  try {
    const peerId = await pair.connect(`https://localhost:${proxyPort}`);
    const userId = await addUser(target);

    async function copy(bytes: number): Promise<void> {
      const [model] = await fillWithModels(source, { solutions: 1, artifacts: 1, size: bytes });
      if (!model) throw new Error('no model was made');
      await store(from, model.uri, bytes);
      const selector = JSON.stringify({ solutionId: model.solutionId });
      const subId = await subscribe(target, { peerId, userId, scopeType: 'FL', selector });
      await pair.run({ peerId, subId }, 1);
    }
    // A gateway that has copied nothing yet has not even loaded its code.
    await copy(mib);
    const before = await residentBytes(to.gatewayPid);
    const startedAt = performance.now();
    const peak = await peakDuring(to.gatewayPid, copy(size));
    const seconds = (performance.now() - startedAt) / 1_000;
    const growth = (peak - before) / mib;
    const row = {
      what: `memory growth of the gateway that copies a file of ${size / mib} MiB, each connection of which breaks after ${breaksAfterMib} MiB`,
      ...{ baseline: shown(before), measured: `${shown(peak)}, ${seconds.toFixed(0)} s with the upload before it` },
      ...{ result: `${Math.round(growth)} MiB more`, goal: `at most ${goalMib} MiB more`, reached: growth <= goalMib },
    };
    return { title: 'Copying a large file from another platform', rows: [row] };
  } finally {
    await proxy.stop();
    await pair.stop();
  }
};

const shown = (bytes: number) => `${Math.round(bytes / mib)} MiB`;

/** Bytes that no store makes smaller. */
async function store({ repositoryUrl }: TradingPlatform, uri: string, bytes: number): Promise<void> {
  if (repositoryUrl === undefined) throw new Error('the platform has no repository');
  const piece = randomBytes(mib);
  const pool = new Pool(new URL(repositoryUrl).origin, { headersTimeout: 600_000 });
  const { statusCode, body } = await pool.request({
    ...{ method: 'PUT', path: `${new URL(repositoryUrl).pathname}/${uri}` },
    headers: { authorization: basicHeader(repositoryAccount), 'content-length': `${bytes}` },
    body: Readable.from(
      Array.from({ length: bytes / mib }, () => piece),
      { objectMode: false },
    ),
  });
  const text = await body.text();
  await pool.close();
  if (statusCode !== 201) throw new Error(`the repository answered ${statusCode}: ${text}`);
}
