import type { AvroCodec } from '../../codec/avro.ts';
import type { Command, Delivery } from '../command.ts';
import { fromHeaders } from '../envelope.ts';
import type { Outcome } from '../outcome.ts';

/** From bytes to a command. A message that does not decode never will: its error is not retriable and it is dead-lettered immediately. */
export function decoded(
  codec: AvroCodec,
  next: (command: Command) => Promise<Outcome>,
): (delivery: Delivery) => Promise<void> {
  return async ({ record, signedBy }) => {
    const envelope = fromHeaders(record.headers);
    const data = codec.decode(envelope.type, envelope.fingerprint, record.value) as object;
    const { id, type, subject } = envelope;
    await next({ id, type, subject, data, envelope, ...(signedBy && { signedBy }) });
  };
}
