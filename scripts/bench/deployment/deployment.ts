import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../context.ts';
import { measureAtRest } from './at-rest.ts';
import { measureDoor } from './door.ts';
import { measureFirstAnswer } from './first-answer.ts';
import { packModels } from './pack-models.ts';
import { measureRollingUpdate } from './rolling-update.ts';
import { startPlatform } from './start-platform.ts';

/** Models that run on this machine: until the first answer, under calls, while they are updated, and at rest. */
export const benchDeployment: Bench = async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-bench-deployment-'));
  try {
    const { classifier, sum } = await packModels(join(folder, 'models'));
    const platform = await startPlatform(folder);
    try {
      const first = await measureFirstAnswer(context, platform, classifier);
      const solutionId = await platform.push(sum, 'sum');
      const deployed = await platform.deploy(solutionId);
      const door = await measureDoor(context, platform, deployed);
      const update = await measureRollingUpdate(context, platform, sum, deployed);
      const rest = await measureAtRest(context, platform, solutionId);
      return { title: 'Deployments on this machine', rows: [...first, ...door, update, rest] };
    } finally {
      await platform.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
