import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../context.ts';
import { measureLargeModel } from './large-model.ts';
import { measureManyPushes } from './many-pushes.ts';
import { measureSinglePush } from './single-push.ts';
import { startPlatform } from './start-platform.ts';

/** Models on their way in through the whole platform: one, twenty at once, and a large one. */
export const benchOnboarding: Bench = async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-bench-onboarding-'));
  try {
    const platform = await startPlatform(folder);
    try {
      const single = await measureSinglePush(context, platform);
      const many = await measureManyPushes(context, platform);
      const large = await measureLargeModel(context, platform);
      return {
        title: 'Onboarding',
        rows: [single.row, many, ...large.rows],
        rounds: [...single.rounds, ...large.rounds],
      };
    } finally {
      await platform.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
