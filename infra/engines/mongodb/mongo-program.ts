import { EngineError, type EngineOptions } from '../engine.ts';
import { containerProgram } from '../process/container.ts';
import type { Program } from '../process/program.ts';
import { findMongod } from './mongod.ts';

const image = () => ({
  image: process.env.MONGO_IMAGE ?? 'mongo:7.0',
  program: 'mongod',
  what: 'MongoDB',
  aboutBytes: 290_000_000,
});

/** A mongod that runs on this machine, else the official image. Throws EngineError when there is neither. */
export async function mongoProgram(options: EngineOptions): Promise<Program> {
  try {
    return { command: await findMongod(options), leadingArgs: [] };
  } catch (error) {
    options.signal?.throwIfAborted();
    const container = await containerProgram(image(), options).catch((reason: Error) => reason);
    if (!(container instanceof Error)) return container;
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(`${error.message}\nAn image was of no help: ${container.message}`);
  }
}
