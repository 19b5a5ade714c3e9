import { isSignedBy } from '../images/cosign-format.ts';

/** A signed document in the form of DSSE, which in-toto's tools read. */
export const envelopeType = 'application/vnd.dsse.envelope.v1+json';
export const statementType = 'application/vnd.in-toto+json';

/** What is signed: type and document with their lengths, so that neither can be taken for the other. */
const encoded = (type: string, payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);

/** `sign`: a signature in DER, as base64. */
export function envelope(statement: object, sign: (bytes: Uint8Array) => string): string {
  const payload = Buffer.from(JSON.stringify(statement));
  const signature = sign(encoded(statementType, payload));
  return JSON.stringify({
    payloadType: statementType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: '', sig: signature }],
  });
}

/** The document of an envelope that one of the keys has signed; undefined for any other. */
export function openEnvelope(text: string, publicKeys: readonly string[]): unknown {
  try {
    const { payloadType, payload, signatures } = Object(JSON.parse(text));
    if (payloadType !== statementType || typeof payload !== 'string' || !Array.isArray(signatures)) return undefined;
    const bytes = Buffer.from(payload, 'base64');
    const isSigned = signatures.some(
      (one) => typeof one?.sig === 'string' && isSignedBy(publicKeys, encoded(payloadType, bytes), one.sig),
    );
    return isSigned ? JSON.parse(bytes.toString()) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
