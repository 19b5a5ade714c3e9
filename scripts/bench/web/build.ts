import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portalBuild } from '../../web/portal-build.ts';
import { type PageSize, portalSizes } from '../../web/portal-sizes.ts';
import { timed } from '../catalog/compare-times.ts';
import type { Bench } from '../context.ts';
import type { BenchRow } from '../result.ts';

const goalMs = 15_000;

/** The build of the web portal with an empty cache, and what its pages load. */
export const benchWebBuild: Bench = async () => {
  const cache = await mkdtemp(join(tmpdir(), 'modelyard-bench-web-'));
  try {
    let folder = '';
    const build = async () => {
      folder = await portalBuild(undefined, cache);
    };
    const first = await timed(build);
    const again = await timed(build);
    const row = {
      what: 'build of the web portal with an empty cache',
      ...{ baseline: `${seconds(again)} from the cache`, measured: seconds(first), result: seconds(first) },
      ...{ goal: `at most ${seconds(goalMs)}`, reached: first <= goalMs },
    };
    const sizes = await portalSizes(folder);
    return { title: 'Build of the web portal', rows: [row, ...sizes.map(sizeRow)], rounds: sizes };
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
};

const sizeRow = ({ page, bytes, limit }: PageSize): BenchRow => ({
  what: `JavaScript of the page ${page} in brotli${page === 'marketplace' ? ', with the frame around all pages' : ''}`,
  ...{ baseline: '', measured: kib(bytes), result: kib(bytes), goal: `at most ${kib(limit)}`, reached: bytes <= limit },
});

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const kib = (bytes: number): string => `${(bytes / 1_024).toFixed(1)} KiB`;
