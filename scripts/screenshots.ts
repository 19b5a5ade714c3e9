import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShownPlatform } from './screenshots/start-shown-platform.ts';
import { takePictures } from './screenshots/take-pictures.ts';

// npm run screenshots: takes the pictures of the README, on a platform of its own that has the demo's model.

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort());

const folder = await mkdtemp(join(tmpdir(), 'modelyard-screenshots-'));
try {
  const platform = await startShownPlatform(folder, stopping.signal);
  try {
    for (const { path, bytes } of await takePictures(platform))
      console.log(`${path} ${(bytes / 1_024).toFixed(0)} KiB`);
  } finally {
    await platform.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
