import { EngineError } from '../infra/engines/engines.ts';
import { endDescendants } from '../infra/engines/process/process-tree.ts';
import { ConfigError } from '../services/kit/config.ts';
import { startPlatform } from './start/platform.ts';
import { createProgressBars } from './start/progress-bars.ts';
import { readStartSettings } from './start/settings.ts';
import { StartError } from './start/start-error.ts';
import { renderTable } from './start/table.ts';

// npm start: the whole platform in the foreground, until Ctrl-C.

// Ctrl-C arrives twice: from the terminal, and passed on by npm.
const SAME_KEY_PRESS_MS = 1000;
const FORCED = 130;

const asked = new AbortController();
let askedAt = 0;

// SIGHUP: the terminal was closed.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    if (asked.signal.aborted) {
      if (Date.now() - askedAt > SAME_KEY_PRESS_MS) void endDescendants(process.pid).then(() => process.exit(FORCED));
      return;
    }
    askedAt = Date.now();
    console.log('\nStopping; once more to force it.');
    asked.abort();
  });
}

const began = Date.now();
const bars = createProgressBars();
try {
  const platform = await startPlatform({
    settings: readStartSettings(process.env),
    signal: asked.signal,
    withRegistry: true,
    onProgress: bars.onProgress,
    onStep: bars.onStep,
    notify: bars.notify,
  });
  bars.stop();
  console.log(renderTable(platform, process.env));
  if (platform.adminPassword)
    console.log(`The user admin logs in with ${platform.adminPassword} for the first time; this is not shown again.`);
  console.log(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s. Ctrl-C stops it.`);
  await new Promise<void>((resolve) => {
    if (asked.signal.aborted) resolve();
    asked.signal.addEventListener('abort', () => resolve());
  });
  await platform.stop();
} catch (error) {
  bars.stop();
  if (!asked.signal.aborted) {
    const forPeople = error instanceof StartError || error instanceof ConfigError || error instanceof EngineError;
    console.error(forPeople ? error.message : error);
    process.exitCode = 1;
  }
}
if (asked.signal.aborted) console.log('Stopped.');
