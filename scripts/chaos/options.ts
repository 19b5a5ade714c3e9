import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** How much of each kind is sent; nothing of a kind with 0. */
export interface Amounts {
  readonly messages: number;
  readonly uploads: number;
  readonly onboardings: number;
  readonly publishRequests: number;
}

export interface ChaosOptions {
  /** How long faults come, and over which time the load is spread. */
  readonly durationMs: number;
  /** The same seed makes the same plan of faults. */
  readonly seed: number;
  readonly amounts: Amounts;
  /** Time between two faults, at least and at most. */
  readonly everyMs: readonly [number, number];
  /** Of the disk that each engine gets in memory; with 0 none is filled. */
  readonly diskMib: number;
  /** Where the report goes: a folder of its own below it. */
  readonly folder: string;
}

const flags = {
  minutes: { type: 'string', default: '5' },
  seed: { type: 'string', default: '1' },
  messages: { type: 'string', default: '10000' },
  uploads: { type: 'string', default: '500' },
  onboardings: { type: 'string', default: '0' },
  'publish-requests': { type: 'string', default: '0' },
  every: { type: 'string', default: '10-30' },
  disk: { type: 'string', default: '2048' },
  folder: { type: 'string' },
} as const;

/** Throws a TypeError, with a sentence for people, for a flag that does not exist and for a value that is none. */
export function readChaosOptions(args: readonly string[], home: string): ChaosOptions {
  const { values } = parseArgs({ args: [...args], options: flags });
  const [low, high = low] = values.every.split('-').map((text) => seconds(text));
  if (low === undefined || high === undefined || high < low || low <= 0)
    throw new TypeError('--every must be seconds between two faults, such as 10-30.');
  const durationMs = Number(values.minutes) * 60_000;
  if (!(durationMs > 0)) throw new TypeError('--minutes must be a number above 0.');
  return {
    durationMs,
    seed: whole('seed', values.seed),
    amounts: {
      messages: whole('messages', values.messages),
      uploads: whole('uploads', values.uploads),
      onboardings: whole('onboardings', values.onboardings),
      publishRequests: whole('publish-requests', values['publish-requests']),
    },
    everyMs: [low, high],
    diskMib: whole('disk', values.disk),
    folder: resolve(values.folder ?? join(home, 'chaos')),
  };
}

function seconds(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text) * 1_000;
  if (!Number.isFinite(value)) throw new TypeError('--every must be seconds between two faults, such as 10-30.');
  return value;
}

function whole(flag: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`--${flag} must be a whole number from 0.`);
  return Number(text);
}
