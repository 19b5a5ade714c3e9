import type { Problem } from '../problem.ts';

/** What the directory of a zip archive says about an entry. */
export interface ZipEntry {
  /** As it stands in the archive. */
  readonly name: string;
  /** Bytes. */
  readonly packedSize: number;
  readonly size: number;
  /** Where it begins in the archive. */
  readonly offset: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** Mode of Unix, with the type of the file; 0 where the archive has none. */
  readonly mode: number;
  readonly encrypted: boolean;
}

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of names, comments and extra fields: an entry may have three times 64 KiB of them, which the reader keeps. */
  readonly directoryBytes: number;
  /** Bytes of one entry and of all entries, unpacked. */
  readonly entryBytes: number;
  readonly totalBytes: number;
  /** Unpacked to packed size, of entries larger than `ratioFromBytes`. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
  /** Characters of a name. */
  readonly name: number;
}

/** The ratio as the security scan has it: text is compressed to a tenth of its size, bombs to a thousandth. */
export const zipLimits: ZipLimits = {
  entries: 20_000,
  directoryBytes: 8 * 2 ** 20,
  entryBytes: 8 * 2 ** 30,
  totalBytes: 16 * 2 ** 30,
  ratio: 200,
  ratioFromBytes: 10 * 2 ** 20,
  name: 1_000,
};

/** Problems that are named of one archive. */
const most = 50;

/** Why an archive must not be unpacked; empty where it may. Readers must stop where an entry is larger than it says. */
export function checkZipEntries(file: string, entries: readonly ZipEntry[], limits: ZipLimits = zipLimits): Problem[] {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const names = Map.groupBy(entries, ({ name }) => name);
  return [
    ...(total > limits.totalBytes ? [`unpacks to ${total} bytes; at most ${limits.totalBytes} are allowed`] : []),
    ...(overlap(entries) ? ['has entries that overlap, as archive bombs do'] : []),
    ...[...names].flatMap(([name, same]) =>
      same.length > 1 ? [`has ${same.length} entries called ${show(name)}`] : [],
    ),
    ...entries.flatMap((entry) => {
      const reason = reasonAgainst(entry, limits);
      return reason === undefined ? [] : [`has the entry ${show(entry.name)}, which ${reason}`];
    }),
  ]
    .slice(0, most)
    .map((message) => ({ path: file, message }));
}

function reasonAgainst(entry: ZipEntry, limits: ZipLimits): string | undefined {
  const { name, size, packedSize, method, mode, encrypted } = entry;
  if (name === '') return 'has no name';
  if (name.length > limits.name) return `has a name longer than ${limits.name} characters`;
  if (/^(?:[/\\]|[a-z]:)/i.test(name)) return 'has an absolute name';
  if (name.split(/[/\\]/).includes('..')) return 'has a name that leads out of the archive';
  if (hasControlCharacter(name)) return 'has a control character in its name';
  if (encrypted) return 'is encrypted';
  if (method !== 0 && method !== 8) return `is compressed by the method ${method}; only deflate is read`;
  if (!isOrdinary(mode)) return 'is a link or a device; put the file itself in';
  if (size > limits.entryBytes) return `unpacks to ${size} bytes; at most ${limits.entryBytes} are allowed`;
  if (size > limits.ratioFromBytes && size > packedSize * limits.ratio)
    return `unpacks to more than ${limits.ratio} times its size, as archive bombs do`;
  return undefined;
}

/** A file or a folder; archives of other systems than Unix have no mode. */
const isOrdinary = (mode: number): boolean => [0, 0o040000, 0o100000].includes(mode & 0o170000);

const hasControlCharacter = (name: string): boolean => [...name].some((letter) => letter < ' ' || letter === '\x7f');

/** Of the headers of entries, at least this much lies in front of their bytes. */
const headerBytes = 30;

function overlap(entries: readonly ZipEntry[]): boolean {
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset);
  return byOffset.some(({ offset }, index) => {
    const before = byOffset[index - 1];
    return before !== undefined && offset < before.offset + headerBytes + before.packedSize;
  });
}

const show = (name: string): string => JSON.stringify(name.slice(0, 200));
