import type { BenchContext } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { median } from '../statistics.ts';
import { createBundle } from './bundle.ts';
import { type Pushed, push } from './push.ts';
import type { PushedPlatform } from './start-platform.ts';

const goalMs = 2_000;

/** How long a person waits for a model, and for which step. */
export async function measureSinglePush({ quick, progress }: BenchContext, platform: PushedPlatform) {
  const began = performance.now();
  await push(platform, await createBundle('warm-up'));
  progress(`the first push, which installs the packages: ${seconds(performance.now() - began)}`);
  const rounds = quick ? 5 : 15;
  const pushes: Pushed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pushed = await push(platform, await createBundle(`single-${round}`));
    pushes.push(pushed);
    progress(`push ${round + 1} of ${rounds}: ${seconds(pushed.ms)}`);
  }
  const [first] = pushes;
  const steps = [...(first?.stepMs.keys() ?? [])].map((name) => [
    name,
    median(pushes.map((one) => one.stepMs.get(name) ?? 0)),
  ]);
  const shown = [...steps, ['all else', median(pushes.map(({ otherMs }) => otherMs))]];
  const p50 = median(pushes.map(({ ms }) => ms));
  const row: BenchRow = {
    what: 'push of a scikit-learn bundle of 200 KB through the edge until 201, image and scan included, packages installed before (p50)',
    baseline: `of which ms: ${shown.map(([name, ms]) => `${name} ${Math.round(Number(ms))}`).join(', ')}`,
    ...{ measured: seconds(p50), result: seconds(p50) },
    ...{ goal: `at most ${seconds(goalMs)}`, reached: p50 <= goalMs },
  };
  return { row, rounds: pushes.map(({ ms, stepMs, otherMs }) => ({ ms, otherMs, ...Object.fromEntries(stepMs) })) };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
