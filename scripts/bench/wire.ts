import { compileCollate } from '../../services/orchestrator/compiler/wire/compile-collate.ts';
import { compileSplit } from '../../services/orchestrator/compiler/wire/compile-split.ts';
import type { Bench } from './context.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from './side-by-side.ts';
import { createDecodingTwin, type SplitAndCollate } from './wire-decoding.ts';
import { collatorMap, node, order, sources, splitterMap } from './wire-example.ts';

const goal = 2;

/**
 * Order to three models, their answers into one report: by ranges of bytes, and by decoding and encoding with protobufjs.
 * Both in this process, one after the other.
 */
export const benchWire: Bench = async ({ quick, progress }) => {
  const { rounds, roundMs } = quick ? { rounds: 4, roundMs: 100 } : { rounds: 15, roundMs: 400 };
  const [ours, theirs] = [createRouted(), createDecodingTwin()];
  expectSameReport(ours(order), theirs(order));
  for (const side of [ours, theirs]) perSecond(side, roundMs);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = await sideBySide(
      round,
      async () => perSecond(ours, roundMs),
      async () => perSecond(theirs, roundMs),
    );
    pairs.push(pair);
    progress(`round ${round + 1} of ${rounds}: ${a(pair.ours)} and ${a(pair.theirs)}`);
  }
  const ratio = medianRatio(pairs);
  const row = {
    what: `parameter-based split and collate of ${order.length} bytes in nine fields, against decoding and encoding with protobufjs`,
    baseline: a(medianTheirs(pairs)),
    measured: a(medianOurs(pairs)),
    result: `${ratio.toFixed(2)} times`,
    goal: `at least ${goal} times`,
    reached: ratio >= goal,
  };
  return { title: 'Split and collate', rows: [row], rounds: pairs };
};

const a = (value: number) => `${Math.round(value)} messages/s`;

function createRouted(): SplitAndCollate {
  const schemas = new Map();
  const split = compileSplit(splitterMap, { node, schemas, successors: sources });
  const collate = compileCollate(collatorMap, { node, schemas, sources });
  if (!('program' in split && split.program && 'program' in collate)) throw new Error('the maps do not compile');
  const [splitter, collator] = [split.program, collate.program];
  return (bytes) => collator.collate(splitter.split(bytes));
}

/** A comparison of two things that do not do the same would be none. */
function expectSameReport(ours: Buffer, theirs: Uint8Array): void {
  if (!ours.equals(theirs)) throw new Error('the two sides make different reports');
}

function perSecond(side: SplitAndCollate, ms: number): number {
  const began = performance.now();
  let count = 0;
  let bytes = 0;
  while (performance.now() - began < ms) {
    // Reading the clock costs about as much as a message.
    for (let turn = 0; turn < 100; turn += 1) bytes += side(order).length;
    count += 100;
  }
  if (bytes === 0) throw new Error('nothing was collated');
  return (count * 1_000) / (performance.now() - began);
}
