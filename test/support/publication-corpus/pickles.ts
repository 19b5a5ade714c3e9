/** Pickles assembled opcode by opcode, valid and invalid. */
const bytes = (...parts: (string | number | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'number' ? Buffer.from([part]) : typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    ),
  );

const proto = (version: number) => bytes(0x80, version);
/** A text, which is at most 255 bytes long. */
const short = (text: string) => bytes(0x8c, Buffer.byteLength(text), text);

/** Calls `module.name("true")`. */
export const calling = {
  /** Protocol 0, which has no mark. */
  plain: (module: string, name: string) => bytes(`c${module}\n${name}\n(S'true'\ntR.`),
  /** Protocol 2: what torch writes. */
  marked: (module: string, name: string) => bytes(proto(2), `c${module}\n${name}\n`, short('true'), 0x85, 'R.'),
  /** Protocol 4 and later: names on the stack. */
  stacked: (module: string, name: string) =>
    bytes(proto(4), short(module), 0x94, short(name), 0x94, 0x93, short('true'), 0x85, 'R.'),
  /** INST, which has been out of use for twenty years. */
  inst: (module: string, name: string) => bytes(`(S'true'\ni${module}\n${name}\n.`),
  /** OBJ. */
  obj: (module: string, name: string) => bytes(proto(1), `(c${module}\n${name}\nS'true'\no.`),
};

/** Shows a harmless name where a reader counts the memo otherwise than Python, which imports `os`. */
export const confusing = bytes(
  ...[proto(4), short('collections'), 'q\x01', 'q\x01', '0', short('os'), 0x94, '0', 'h\x01', short('system'), 0x93],
  ...[short('true'), 0x85, 'R.'],
);

/** Harmless at first sight: only what follows the first STOP does harm. */
export const second = bytes(proto(2), 'N.', calling.marked('os', 'system'));

/** An escape sequence makes the name another one than it looks like. */
export const escaped = bytes(proto(4), "S'o\\x73'\n", short('system'), 0x93, short('true'), 0x85, 'R.');

/** From the extension registry, whose codes do not show what they import. */
export const registered = bytes(proto(2), 0x82, 1, ')R.');

/** Python executes the call before it notices that the rest is missing. */
export const brokenOff = calling.marked('os', 'system').subarray(0, -1);

/** An array as joblib writes it: a wrapper, padding, raw bytes, then the rest of the pickle. */
export function joblibArray(rest: Buffer): Buffer {
  const dtype = bytes('cnumpy\ndtype\n', short('f8'), 0x89, 0x88, 0x87, 'R');
  const wrapper = bytes(short('joblib.numpy_pickle'), short('NumpyArrayWrapper'), 0x93, ')', 0x81);
  const state = bytes(
    ...['}(', short('shape'), 'K\x03', 0x85, short('dtype'), dtype],
    ...[short('numpy_array_alignment_bytes'), 'K\x10', 'u'],
  );
  // Three numbers of eight bytes, which would mean something else as opcodes.
  const data = bytes(2, 0xff, 0xff, Buffer.alloc(24, '.'));
  return bytes(proto(4), '(', wrapper, state, 'b', data, rest);
}

/** Ends the tuple that `joblibArray` begins: after one more call, or immediately. */
export const tupleEnd = bytes('t.');
export const callThenEnd = bytes('cos\nsystem\n', short('true'), 0x85, 'R', tupleEnd);

/** What models are made of. */
export const harmless = [
  bytes(proto(2), 'ccollections\nOrderedDict\n', ')R.'),
  bytes(proto(4), short('numpy._core.multiarray'), short('_reconstruct'), 0x93, short('x'), 0x85, 'R.'),
  bytes(proto(4), short('sklearn.ensemble._forest'), short('RandomForestClassifier'), 0x93, ')', 0x81, '}b.'),
  bytes(proto(2), 'ctorch._utils\n_rebuild_tensor_v2\n', ')R.'),
];
