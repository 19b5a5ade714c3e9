import { createHash } from 'node:crypto';
import type { Headers } from '../../../kit/bus/transport.ts';
import { AppError } from '../../../kit/errors.ts';
import { type Claims, claimBytes } from '../../domain/claims.ts';
import type { Message } from '../../domain/message.ts';

/** A message as a record carries it. */
export interface EncodedMessage {
  readonly value: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const nothing = Buffer.alloc(0);

/** Small messages as they are, large ones as a claim. Errors of `Claims.put`. */
export function encodeMessage(
  claims: Claims,
  { bytes, contentType }: Message,
): EncodedMessage | Promise<EncodedMessage> {
  if (bytes.length <= claimBytes) return { value: bytes, headers: { 'content-type': contentType } };
  return encodeAsClaim(claims, { bytes, contentType });
}

/** A message of any size as a claim. `until`: see `Claims.put`. Errors of `Claims.put`. */
export async function encodeAsClaim(
  claims: Claims,
  { bytes, contentType }: Message,
  until?: number,
): Promise<EncodedMessage> {
  const claim = await claims.put(bytes, until);
  const claimed = { claim, claimsize: String(bytes.length), claimsha256: hashOf(bytes) };
  return { value: nothing, headers: { 'content-type': contentType, ...claimed } };
}

/** The inverse of `encodeMessage`. Errors of `Claims.get`, and `invalid` where the claim's bytes are not those that were put. */
export async function decodeMessage(claims: Claims, record: { value: Buffer; headers: Headers }): Promise<Message> {
  const { value, headers } = record;
  const contentType = headers['content-type'] ?? '';
  if (headers.claim === undefined) return { bytes: value, contentType };
  const bytes = await claims.get(headers.claim);
  if (String(bytes.length) !== headers.claimsize || hashOf(bytes) !== headers.claimsha256)
    throw new AppError('invalid', 'The bytes in the claim store are not those that were put there.', {
      reason: 'claim_damaged',
    });
  return { bytes, contentType };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
