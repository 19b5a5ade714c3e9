import fc from 'fast-check';
import { type Codec, createCodec } from './generated-protos.ts';
import { type Field, messagesOf, name, type Value } from './generated-types.ts';

/**
 * Other bytes that mean the same message: lists packed, unpacked and both, singular values said twice, messages in pieces,
 * fields in any order, unknown fields in between. Every piece is written by protobufjs; what stands behind each other merges.
 */
export function spellings(fields: readonly Field[], codec: Codec, value: Value): fc.Arbitrary<Buffer> {
  const perField = fields.flatMap((field) => {
    const own = value[name(field)];
    return own === undefined ? [] : [piecesOf(field, codec, own)];
  });
  return fc.tuple(fc.tuple(...perField), fc.array(unknown, { maxLength: 3 })).chain(([known, strange]) =>
    // Which field comes next; the order of one field's own pieces stays.
    fc.infiniteStream(fc.nat()).map((choices) => interleave([...known, ...strange.map((piece) => [piece])], choices)),
  );
}

function piecesOf(field: Field, codec: Codec, value: unknown): fc.Arbitrary<Buffer[]> {
  const key = name(field);
  if (field.repeated) {
    const elements = value as unknown[];
    return fc.array(fc.tuple(fc.nat({ max: elements.length }), fc.boolean()), { maxLength: 3 }).map((cuts) => {
      const ends = [...cuts.map(([end]) => end).sort((a, b) => a - b), elements.length];
      return ends.map((end, index) => {
        const part = { [key]: elements.slice(ends[index - 1] ?? 0, end) };
        return cuts[index]?.[1] ? codec.encodeUnpacked(part) : codec.encode(part);
      });
    });
  }
  if (field.type === 'message') {
    const keys = Object.keys(value as Value);
    const pieces = keys.map((inner) => codec.encode({ [key]: { [inner]: (value as Value)[inner] } }));
    return fc.constant(pieces.length > 0 ? pieces : [codec.encode({ [key]: {} })]);
  }
  const said = codec.encode({ [key]: value });
  const corrected = messagesOf([field]).map((other) => [codec.encode(other), said]);
  return said.length > 0 ? fc.oneof(fc.constant<Buffer[]>([said]), corrected) : fc.constant([]);
}

const stranger = createCodec([
  { number: 5_000, type: 'string', repeated: false, fields: [] },
  { number: 5_001, type: 'double', repeated: true, fields: [] },
  { number: 5_002, type: 'uint64', repeated: false, fields: [] },
]);
const unknown = fc.constantFrom(
  stranger.encode({ f5000: 'unknown to all' }),
  stranger.encode({ f5001: [1, 2] }),
  stranger.encode({ f5002: 2n ** 64n - 1n }),
  Buffer.from('c3b802080112016b0bc4b802'.replace('0b', '1001'), 'hex'),
);

function interleave(queues: readonly (readonly Buffer[])[], choices: Iterator<number>): Buffer {
  const left = queues.map((queue) => [...queue]).filter((queue) => queue.length > 0);
  const out: Buffer[] = [];
  while (left.length > 0) {
    const index = choices.next().value % left.length;
    const next = left[index]?.shift();
    if (next) out.push(next);
    if (left[index]?.length === 0) left.splice(index, 1);
  }
  return Buffer.concat(out);
}
