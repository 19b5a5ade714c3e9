import { benchClassify } from './classify.ts';
import { benchCommands } from './commands.ts';
import type { Bench } from './context.ts';
import { benchDocuments } from './documents.ts';
import { benchLatency } from './latency.ts';
import { benchMemory } from './memory.ts';
import { benchWire } from './wire.ts';

/** Every benchmark, by the name that `npm run bench -- <name>` takes. */
export const benchmarks: ReadonlyMap<string, Bench> = new Map([
  ['commands', benchCommands],
  ['latency', benchLatency],
  ['documents', benchDocuments],
  ['memory', benchMemory],
  ['classify', benchClassify],
  ['wire', benchWire],
]);
