import { expect } from 'chai';
import type { SchemathesisOptions } from '../../scripts/schemathesis/run-schemathesis.ts';

/** `npm run test:schemathesis` attacks everything, which takes minutes; with SCHEMATHESIS_EXAMPLES=100 an hour. */
const isWhole = process.env.SCHEMATHESIS === 'whole';
const examples = Number(process.env.SCHEMATHESIS_EXAMPLES ?? 8);

export const attackTimeoutMs = isWhole ? 4 * 3_600_000 : 300_000;

type Attack = Pick<SchemathesisOptions, 'operations' | 'examples' | 'chains' | 'coverage'>;

/** What is attacked: in a short run a sample of the operations, where there are too many for it. */
export function attackOf(sample?: readonly string[]): Attack {
  if (isWhole) return { examples, chains: true };
  return sample ? { operations: sample } : { examples, coverage: false };
}

/** Fails unless at least so many requests were made, and all answers were as documented. */
export function expectPassed(report: string, least: number): void {
  const [, passed] = /(\d+) generated, \1 passed/.exec(report) ?? [];
  expect(Number(passed), report).to.be.greaterThan(least);
}
