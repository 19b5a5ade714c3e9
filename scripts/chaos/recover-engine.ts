import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosEngine } from './chaos-engines.ts';

/** What an engine did by itself whose disk had no room. */
export type Aftermath = 'went on' | 'ended' | 'took no writes';

const askEveryMs = 500;

/**
 * Does what an operator does who has made room on a disk: starts an engine that has ended, and starts one again that takes no writes
 * after `withinMs`. One that takes them goes on.
 */
export async function recoverEngine(engine: ChaosEngine, withinMs = 20_000): Promise<Aftermath> {
  const deadline = Date.now() + withinMs;
  while (engine.pid !== undefined && Date.now() < deadline) {
    const takesWrites = await engine.write().then(
      () => true,
      () => false,
    );
    if (takesWrites) return 'went on';
    await delay(askEveryMs);
  }
  const aftermath = engine.pid === undefined ? 'ended' : 'took no writes';
  await engine.kill();
  await engine.start();
  return aftermath;
}
