import type protobuf from 'protobufjs';
import { root } from './wire-example.ts';

/** An order in, a report out. */
export type SplitAndCollate = (bytes: Uint8Array) => Buffer;

/** The same as the two maps, the ordinary way: written by hand with protobufjs, without looking anything up. */
export function createDecodingTwin(): SplitAndCollate {
  const [order, report] = [root.lookupType('Order'), root.lookupType('Report')];
  const [tax, topic, freight] = [root.lookupType('Tax'), root.lookupType('Topic'), root.lookupType('Freight')];
  // In Node protobufjs writes into a Buffer, whatever its type says.
  const encode = (type: protobuf.Type, value: object) => type.encode(value).finish() as Buffer;

  function split(bytes: Uint8Array): Map<string, Buffer> {
    const { price, quantity, express, note, codes, reference, address, weights, customer } = plain(order, bytes);
    return new Map([
      ['tax1', encode(tax, { amount: price, units: quantity, fast: express })],
      ['topic1', encode(topic, { text: note, tags: codes, id: reference })],
      ['freight1', encode(freight, { to: address, weights, name: customer })],
    ]);
  }

  function collate(pieces: ReadonlyMap<string, Buffer>): Buffer {
    const { amount, units, fast } = plain(tax, pieces.get('tax1'));
    const { text, tags, id } = plain(topic, pieces.get('topic1'));
    const { to, weights, name } = plain(freight, pieces.get('freight1'));
    return encode(report, { amount, units, fast, text, tags, id, to, weights, name });
  }

  return (bytes) => collate(split(bytes));
}

/** The decoded message itself: making a plain object of it first would only cost time. */
const plain = (type: protobuf.Type, bytes: Uint8Array | undefined) =>
  type.decode(bytes ?? new Uint8Array(0)) as unknown as Record<string, unknown>;
