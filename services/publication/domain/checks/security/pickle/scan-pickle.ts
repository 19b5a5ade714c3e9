import type { Findings } from '../../findings.ts';
import { isAllowedImport, isAttack } from './allowed-imports.ts';
import { type ByteReader, createByteReader, MalformedPickle } from './byte-reader.ts';
import { UntraceablePickle } from './untraceable-pickle.ts';
import { walkPickle } from './walk-pickle.ts';

/** Pickles of protocol 2 and later have a magic number; older ones can look like anything. */
export const isMarkedPickle = (head: Uint8Array): boolean => head[0] === 0x80 && (head[1] ?? 255) <= 5;

/** A file may contain several pickles in sequence; no genuine file has more than this. */
const pickleLimit = 10_000;
/** Other data can look like pickles that do nothing: each full stop is one. */
const idleLimit = 16;

/**
 * Scans the pickles at the beginning of a file. Their imports have to be on the list. Bytes without the magic number that
 * turn out not to be a pickle must only not import what attacks use.
 */
export async function scanPickle(source: AsyncIterable<Uint8Array>, where: string, findings: Findings): Promise<void> {
  const reader = createByteReader(source);
  let idle = 0;
  for (let nth = 0; nth < pickleLimit && idle < idleLimit; nth += 1) {
    await reader.fill(2);
    const isMarked = isMarkedPickle(reader.peek(2));
    const { names, end } = await follow(reader);
    for (const name of names) if (isForbidden(name, isMarked, end)) reportImport(name, where, findings);
    if (typeof end === 'object') findings.problem(where, `is a pickle that cannot be scanned: ${end.message}`);
    if (end !== 'called' && end !== 'stopped') return;
    if (!isMarked && names.size === 0) idle += 1;
  }
  if (idle < idleLimit) findings.problem(where, 'contains more pickles than the limit');
}

type End = 'called' | 'stopped' | 'broken' | UntraceablePickle;

/** The imports, and how the pickle ended: Python stops at malformed data as well. */
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
  // The text "copy\nthat\n." is a valid pickle by chance; it imports but calls nothing.
  if (end === 'broken' || end === 'stopped') return isMarked ? isName(name) : isAttack(name);
  return isMarked || isName(name);
}

/** Other texts cannot be imported; in data that is not a pickle they occur by chance. */
const isName = (text: string): boolean => /^[\p{L}\p{N}_.<>]+$/u.test(text);

const reportImport = (name: string | undefined, where: string, findings: Findings): void =>
  findings.problem(
    where,
    name === undefined
      ? 'is a pickle that imports a name that cannot be determined'
      : `is a pickle that imports ${name}, which is not on the list of allowed imports`,
  );
