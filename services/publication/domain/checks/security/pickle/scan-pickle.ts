import type { Findings } from '../../findings.ts';
import { isAllowedImport, isAttack } from './allowed-imports.ts';
import { type ByteReader, createByteReader, MalformedPickle } from './byte-reader.ts';
import { UntraceablePickle } from './untraceable-pickle.ts';
import { walkPickle } from './walk-pickle.ts';

/** Pickles of protocol 2 and later say so; older ones can look like anything. */
export const isMarkedPickle = (head: Uint8Array): boolean => head[0] === 0x80 && (head[1] ?? 255) <= 5;

/** One file may hold many pickles, one behind the other; more than these nobody makes. */
const pickleLimit = 10_000;
/** Bytes that are no pickle can look like some that do nothing: each full stop is one. */
const idleLimit = 16;

/**
 * Follows the pickles that a file begins with. What they import has to be on the list. Bytes that do not say they are a
 * pickle, and are none to the end, must only not import what attacks do.
 */
export async function scanPickle(source: AsyncIterable<Uint8Array>, where: string, findings: Findings): Promise<void> {
  const reader = createByteReader(source);
  let idle = 0;
  for (let nth = 0; nth < pickleLimit && idle < idleLimit; nth += 1) {
    await reader.fill(2);
    const isMarked = isMarkedPickle(reader.peek(2));
    const { names, end } = await follow(reader);
    for (const name of names) if (isForbidden(name, isMarked, end)) reportImport(name, where, findings);
    if (typeof end === 'object') findings.problem(where, `is a pickle that cannot be followed: ${end.message}`);
    if (end !== 'called' && end !== 'stopped') return;
    if (!isMarked && names.size === 0) idle += 1;
  }
  if (idle < idleLimit) findings.problem(where, 'holds more pickles than can be followed');
}

type End = 'called' | 'stopped' | 'broken' | UntraceablePickle;

/** What it imports, and how it ended: what is broken to us is broken to Python as well, which goes no further. */
async function follow(reader: ByteReader) {
  const names = new Set<string | undefined>();
  try {
    const calls = await walkPickle(reader, (name) => names.size < 1_000 && names.add(name));
    return { names, end: calls ? 'called' : 'stopped' } as const;
  } catch (error) {
    if (error instanceof MalformedPickle) return { names, end: 'broken' } as const;
    if (error instanceof UntraceablePickle) return { names, end: error };
    throw error;
  }
}

function isForbidden(name: string | undefined, isMarked: boolean, end: End): boolean {
  if (name === undefined) return isMarked || end !== 'broken';
  if (isAllowedImport(name)) return false;
  // "copy\nthat\n." imports by chance, and calls nothing.
  if (end === 'broken' || end === 'stopped') return isMarked ? isName(name) : isAttack(name);
  return isMarked || isName(name);
}

/** What is none cannot be imported; in bytes that are no pickle it stands by chance. */
const isName = (text: string): boolean => /^[\p{L}\p{N}_.<>]+$/u.test(text);

const reportImport = (name: string | undefined, where: string, findings: Findings): void =>
  findings.problem(
    where,
    name === undefined
      ? 'is a pickle that imports something of which the name cannot be told'
      : `is a pickle that imports ${name}, which is not on the list of allowed imports`,
  );
