import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { toAppError } from '../../kit/errors.ts';
import type { Engine, EngineState } from '../domain/ports.ts';

const written = z.object({ state: z.enum(['ready', 'preparing', 'unavailable']), detail: z.string() });

/** Longer than the breaker of the engine stays open: an engine that has just been started is asked again after that. */
const askAgainAfterMs = 700;

/** Whether the registry that keeps the images answers; where it does not, what who starts it has written into `stateFile`. */
export const createEngineState = (engine: Engine, stateFile: string | undefined) => async (): Promise<EngineState> => {
  async function ask(): Promise<EngineState> {
    const { status } = await engine.send({ method: 'GET', path: '/v2/', grants: [] });
    if (status === 200) return { state: 'ready', detail: 'Images can be pushed and pulled.' };
    const detail = `The registry at REGISTRY_URL answers ${status} to this service: give it the public key of REGISTRY_KEY, or REGISTRY_URL a user and a password that it accepts.`;
    return { state: 'unavailable', detail };
  }
  const notAnswering = (thrown: unknown): EngineState => ({
    state: 'unavailable',
    detail: `The registry that keeps the images does not answer: ${toAppError(thrown).message}`,
  });
  try {
    return await ask();
  } catch (thrown) {
    const said = stateFile === undefined ? undefined : await readState(stateFile);
    if (!said) return notAnswering(thrown);
    if (said.state !== 'ready') return said;
    await delay(askAgainAfterMs);
    return ask().catch(notAnswering);
  }
};

async function readState(path: string): Promise<EngineState | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return written.safeParse(parsed(text)).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
