import { type ByteReader, MalformedPickle } from './byte-reader.ts';
import { arrayDataOf, isArrayWrapper } from './joblib-array.ts';
import { createMachine } from './machine.ts';
import { type Opcode, opcodes } from './opcodes.ts';
import { UntraceablePickle } from './untraceable-pickle.ts';

/** Read-ahead: every argument that has to be known fits in it. */
const aheadBytes = 65_536;
const textLimit = 4_096;
const nestedLimit = 16;
const calling = new Set(['BUILD', 'INST', 'NEWOBJ', 'NEWOBJ_EX', 'OBJ', 'REDUCE']);

/**
 * Processes the opcodes of one pickle up to STOP without creating objects. `onImport` receives every import, undefined if
 * its name cannot be determined. Resolves to whether an import is called. Throws `MalformedPickle` if Python would fail as well, `UntraceablePickle` if it might not.
 */
export async function walkPickle(
  reader: ByteReader,
  onImport: (name: string | undefined) => void,
  depth = 0,
): Promise<boolean> {
  if (depth > nestedLimit) throw new UntraceablePickle('its nested pickles exceed the limit');
  const machine = createMachine(onImport);
  let calls = false;
  for (;;) {
    if (reader.available < aheadBytes / 2) await reader.fill(aheadBytes);
    const opcode = opcodes.get(reader.take(1)[0] ?? 0);
    if (!opcode) throw new MalformedPickle('there is no such opcode');
    if (opcode.name === 'STOP') return calls;
    calls ||= calling.has(opcode.name);
    machine.step(opcode.name, await readArgument(reader, opcode));
    if (opcode.name === 'BUILD' && isArrayWrapper(machine.top)) {
      const data = arrayDataOf(machine.top);
      if (data === undefined) throw new UntraceablePickle('it contains an array whose size cannot be determined');
      if (data === 'pickle') calls = (await walkPickle(reader, onImport, depth + 1)) || calls;
      else await skipArray(reader, data);
    }
  }
}

/** Returns a promise only if needed: most arguments are already buffered. */
function readArgument(reader: ByteReader, { name, argument }: Opcode) {
  if (argument === 'none') return {};
  if (argument === 'line') return readLine(reader);
  if (argument === 'lines') return { text: nameLine(reader), second: nameLine(reader) };
  if ('number' in argument) return { number: little(reader.take(argument.number)) };
  const length = little(reader.take(argument.length));
  if (name === 'LONG1' && length > 0 && length <= 6) return { number: reader.take(length).readIntLE(0, length) };
  if (length <= textLimit) return { text: reader.take(length).toString() };
  return reader.skip(length).then(() => ({}));
}

/** Quoted texts with escapes have a different value, so they are not tracked. */
function readLine(reader: ByteReader) {
  const text = reader.line();
  if (text === undefined) return reader.skipLine().then(() => ({}));
  if (text.includes('\\')) return {};
  return { text: /^\s*(['"])(.*)\1\s*$/s.exec(text)?.[2] ?? text };
}

function nameLine(reader: ByteReader): string {
  const text = reader.line();
  if (text === undefined) throw new MalformedPickle('a name has no end');
  return text;
}

/** Signed 32-bit numbers are read as unsigned ones; lengths are never negative. */
function little(bytes: Buffer): number {
  if (bytes.length <= 6) return bytes.readUIntLE(0, bytes.length);
  return Number(bytes.readBigUInt64LE());
}

async function skipArray(reader: ByteReader, { padded, bytes }: { padded: boolean; bytes: number }): Promise<void> {
  if (padded) {
    await reader.fill(1);
    await reader.skip(reader.take(1)[0] ?? 0);
  }
  await reader.skip(bytes);
}
