import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defaultCacheDir } from '../../../infra/engines/engines.ts';
import { type Check, type Finding, problem, warning, well } from '../finding.ts';

const gib = 2 ** 30;
/** Kafka, MongoDB and PostgreSQL stop to write before a disk is full, each in its own way. */
const [leastGib, enoughGib] = [1, 5];

/** Room where the data and the cache are. */
export const disk: Check = {
  name: 'disk',
  run: ({ settings }) => Promise.all([roomAt('data', settings.MODELYARD_HOME), roomAt('cache', defaultCacheDir())]),
};

async function roomAt(what: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfsAbove(folder);
  const freeGib = (bavail * bsize) / gib;
  const about = `disk of the ${what}`;
  const says = `${freeGib.toFixed(1)} GiB are free at ${folder}`;
  if (freeGib < leastGib) return problem(about, says, 'make room: engines stop to write when it is full');
  if (freeGib < enoughGib) return warning(about, says, 'make room before models are pushed');
  return well(about, says);
}

/** A folder that is not there yet will be on the disk of the one above it. */
async function statfsAbove(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return statfsAbove(above);
  }
}
