import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { defaultCacheDir, freePort, startRegistry } from '../../../infra/engines/engines.ts';
import { basicHeader } from '../../../services/kit/http/basic-header.ts';
import { engineTokens, engineTrust, newRegistryKey } from '../../../services/platform/tokens/registry-key.ts';
import { createRegistryTokens } from '../../../services/platform/tokens/registry-tokens.ts';
import { startRole } from '../bench-process.ts';
import { compareRates, requests } from '../catalog/compare-rates.ts';
import type { Bench, BenchContext } from '../context.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { pushSample, repository } from './push-sample.ts';

const mib = 2 ** 20;
const layerMib = 256;
const inFlight = 16;
const goals = { pull: 0.8, head: 0.5 };
const account = 'operator:password of the operator';

/** A registry, by its origin, with a token for everything in the repository. */
interface Side {
  readonly pool: Pool;
  readonly authorization: string;
}

/** Layers and manifests through the image registry's proxy, against the registry behind it alone. Both check a token. */
export const benchRegistry: Bench = async (context) => {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'modelyard-bench-registry-'));
    stops.unshift(() => rm(dataDir, { recursive: true, force: true }));
    const key = newRegistryKey();
    const [enginePort, port] = [await freePort(), await freePort()];
    const engine = await startRegistry({
      dataDir,
      port: enginePort,
      cacheDir: defaultCacheDir(),
      trust: engineTrust(key),
    });
    stops.unshift(() => engine.stop());
    const env = {
      ...{ REGISTRY_PORT: String(port), REGISTRY_URL: engine.address, REGISTRY_KEY: key, REGISTRY_ACCOUNTS: account },
      CATALOG_CREDENTIALS: 'registry:never asked for here',
    };
    const gateway = await startRole('registry', 'gateway', env);
    stops.unshift(() => gateway.stop());
    const side = (origin: string, authorization: string): Side => {
      const pool = new Pool(origin, { connections: inFlight });
      stops.unshift(() => pool.close());
      return { pool, authorization };
    };
    const theirs = side(engine.address, await engineToken(key));
    const ours = side(`http://127.0.0.1:${port}`, await gatewayToken(`http://127.0.0.1:${port}`));
    const sample = await pushSample(engine.address, theirs.authorization, randomBytes(layerMib * mib));
    const layerPath = `/v2/${repository}/blobs/${sample.layer}`;
    const streams = await comparePulls(context, (side) => stream(side, layerPath), ours, theirs);
    const pulls = await comparePulls(context, (side) => pull(side, layerPath, sample.layer), ours, theirs);
    const path = `/v2/${repository}/manifests/${sample.tag}`;
    const heads = await compareRates(context, {
      ...{ inFlight, ours: () => head(ours, path), theirs: () => head(theirs, path) },
    });
    const speed = (value: number) => `${Math.round(value)} MiB/s`;
    const pullRatio = medianRatio(pulls);
    return {
      title: 'The image registry',
      rows: [
        {
          what: `pull of a layer of ${layerMib} MiB, its digest checked as clients do, through the proxy, against the registry alone`,
          ...{ baseline: speed(medianTheirs(pulls)), measured: speed(medianOurs(pulls)) },
          ...{ result: pullRatio.toFixed(2), goal: `at least ${goals.pull}`, reached: pullRatio >= goals.pull },
        },
        {
          what: `the same bytes without the check of the digest, which no client leaves out`,
          ...{ baseline: speed(medianTheirs(streams)), measured: speed(medianOurs(streams)) },
          result: medianRatio(streams).toFixed(2),
        },
        {
          what: `HEAD of a manifest with a token, ${inFlight} in flight, against the registry alone`,
          ...{ baseline: requests(heads.baseline), measured: requests(heads.measured) },
          ...{ result: heads.ratio.toFixed(2), goal: `at least ${goals.head}`, reached: heads.ratio >= goals.head },
        },
      ],
      rounds: [...streams, ...pulls, ...heads.pairs],
    };
  } finally {
    for (const stop of stops) await stop();
  }
};

async function comparePulls(
  { quick, progress }: BenchContext,
  measure: (side: Side) => Promise<number>,
  ours: Side,
  theirs: Side,
): Promise<Pair[]> {
  for (const side of [ours, theirs]) await measure(side);
  const pairs: Pair[] = [];
  const rounds = quick ? 3 : 9;
  for (let round = 0; round < rounds; round += 1) {
    const pair = await sideBySide(
      round,
      () => measure(ours),
      () => measure(theirs),
    );
    pairs.push(pair);
    progress(`round ${round + 1} of ${rounds}: ${Math.round(pair.ours)} and ${Math.round(pair.theirs)} MiB/s`);
  }
  return pairs;
}

/** Of a layer whose digest is checked; MiB a second. */
async function pull(side: Side, path: string, digest: string): Promise<number> {
  const hash = createHash('sha256');
  const began = performance.now();
  await receive(side, path, (piece) => hash.update(piece));
  if (`sha256:${hash.digest('hex')}` !== digest) throw new Error(`${path} has other bytes`);
  return (layerMib * 1_000) / (performance.now() - began);
}

/** MiB a second. */
async function stream(side: Side, path: string): Promise<number> {
  const began = performance.now();
  await receive(side, path, () => undefined);
  return (layerMib * 1_000) / (performance.now() - began);
}

async function receive({ pool, authorization }: Side, path: string, onPiece: (piece: Buffer) => void): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { authorization } });
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    onPiece(piece);
  }
  if (statusCode !== 200 || bytes !== layerMib * mib)
    throw new Error(`${path} was answered ${statusCode}, ${bytes} bytes`);
}

async function head({ pool, authorization }: Side, path: string): Promise<void> {
  const headers = { authorization, accept: 'application/vnd.oci.image.manifest.v1+json' };
  // Clients of registries keep their connections; undici would open one for each HEAD.
  const { statusCode, body } = await pool.request({ method: 'HEAD', path, headers, reset: false });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`);
}

async function engineToken(key: string): Promise<string> {
  const tokens = await createRegistryTokens({ key, ...engineTokens });
  const access = [{ type: 'repository', name: repository, actions: ['pull', 'push'] }];
  return `Bearer ${await tokens.sign({ sub: 'bench', access }, 3_600)}`;
}

async function gatewayToken(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/token?service=bench&scope=repository:${repository}:pull`, {
    headers: { authorization: basicHeader(account) },
  });
  return `Bearer ${((await answer.json()) as { token: string }).token}`;
}
