import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage, defaultCacheDir, type Engine, startRegistry } from '../../infra/engines/engines.ts';
import { engineTrust } from '../../services/platform/tokens/registry-key.ts';
import type { Home } from './home.ts';
import type { StartSettings } from './settings.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Between two removals of what no image needs; the registry stands still meanwhile. */
const DAY_MS = 24 * 60 * 60_000;

export interface RegistryStart {
  readonly settings: Pick<StartSettings, 'DISTRIBUTION_PORT'>;
  readonly home: Pick<Home, 'engineFolder' | 'registryState'>;
  /** Of the proxy in front. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Between two removals of layers that no image has any more; a day where it is absent. */
  readonly collectEveryMs?: number;
  readonly notify: (sentence: string) => void;
}

/** The registry that keeps images, started again whenever it ends by itself. */
export interface SupervisedRegistry {
  /** Settles when it runs for the first time, or cannot be had; then with false. */
  readonly ready: Promise<boolean>;
  /** The process that runs now. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the registry while the platform is in use, since its first build takes a minute. How far it is can be read in
 * `home.registryState`, from which the service in front of it answers. That it is being started is written there before this
 * resolves: until then a reader finds no file, or what an earlier start has left. A registry that does not start throws
 * nothing: without it the platform has no images.
 */
export async function superviseRegistry(start: RegistryStart): Promise<SupervisedRegistry> {
  const { home, notify, collectEveryMs = DAY_MS } = start;
  const dataDir = home.engineFolder('registry');
  const common = { dataDir, cacheDir: defaultCacheDir(), trust: engineTrust(start.key) };
  const stopping = new AbortController();
  const signal = AbortSignal.any([start.signal, stopping.signal]);
  let current: Engine | undefined;
  let stating = Promise.resolve();
  function state(name: 'ready' | 'preparing' | 'unavailable', detail: string) {
    // One after the other, or an earlier one could stay.
    stating = stating.then(() => writeState(home.registryState, { state: name, detail }));
    return stating;
  }

  /** Only while no registry runs on the data: a layer that is pushed has no manifest yet. */
  async function collectIfDue(): Promise<void> {
    const mark = join(dataDir, 'garbage-collected');
    const last = await stat(mark).catch(() => undefined);
    if (last && Date.now() - last.mtimeMs < collectEveryMs) return;
    if (last) {
      await state('preparing', 'The image registry removes layers that no image has any more.');
      await collectGarbage({ ...common, signal }).catch((error: Error) => notify(error.message));
    }
    await writeFile(mark, '', { mode: 0o600 });
  }

  async function begin(): Promise<Engine> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await collectIfDue();
    let announced = false;
    let last = -1;
    const engine = await startRegistry({
      ...common,
      port: start.settings.DISTRIBUTION_PORT,
      signal,
      onProgress({ doneBytes, totalBytes }) {
        if (!announced)
          notify('The image registry is being built in the background, once; images have to wait for it.');
        announced = true;
        const percent = Math.floor((100 * doneBytes) / totalBytes);
        if (percent === last) return;
        if (Math.floor(percent / 25) > Math.floor(last / 25) && percent > 0 && percent < 100)
          notify(`The image registry is built to ${percent} %.`);
        last = percent;
        void state('preparing', `The image registry is being built, ${percent} % so far; that happens once.`);
      },
    });
    await state('ready', 'Images can be pushed and pulled.');
    if (announced) notify('The image registry is built and ready.');
    return engine;
  }

  async function first(): Promise<boolean> {
    try {
      current = await begin();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const why = error instanceof Error ? error.message : String(error);
      await state('unavailable', `There is no image registry. ${why}`);
      notify(`Models have no images until there is an image registry. ${why}`);
      return false;
    }
  }

  /** Once a day it is stopped, and started again after what no image needs has been removed. */
  async function untilEnded(engine: Engine): Promise<'stopped' | 'ended'> {
    let how: 'stopped' | 'ended' = 'ended';
    const timer = setTimeout(() => {
      how = 'stopped';
      void engine.stop();
    }, collectEveryMs);
    await engine.exited;
    clearTimeout(timer);
    return how;
  }

  async function watch(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (current && !signal.aborted) {
      const how = await untilEnded(current);
      if (signal.aborted) return;
      await state('preparing', 'The image registry is started again.');
      if (how === 'ended') {
        notify(`The image registry has ended and is started again in ${pause / 1000} s.`);
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
      if (signal.aborted) return;
      current = await begin().catch((error) => {
        notify(error instanceof Error ? error.message : String(error));
        return current;
      });
    }
  }

  await state('preparing', 'The image registry is being started.');
  const ready = first();
  const watching = ready.then(watch);
  return {
    ready,
    get pid() {
      return current?.pid;
    },
    async stop() {
      stopping.abort();
      await ready;
      await current?.stop();
      await watching;
      // One that became ready while the other was being stopped.
      await current?.stop();
      await stating;
    },
  };
}

/** Whole or not at all: it is read at any moment. */
async function writeState(path: string, value: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
