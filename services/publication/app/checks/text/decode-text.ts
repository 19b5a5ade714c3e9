import { fileTypeFromBuffer } from 'file-type';

/** Enough to tell text from anything else. */
export const headBytes = 4_100;

/** The encoding of a text that begins with `head`; undefined for what is no text. */
export async function encodingOf(head: Uint8Array): Promise<string | undefined> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) return undefined;
  // XML is told by its bytes as well, and yet is text.
  const type = await fileTypeFromBuffer(head);
  if (type && !/xml|rtf|^text/.test(type.mime)) return undefined;
  return isUtf8(head) ? 'utf-8' : isMostlyPrintable(head) ? 'windows-1252' : undefined;
}

/** A character cut in two at the end of the head is none that is wrong. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Texts of old encodings have no control characters but those that lay them out. */
const isMostlyPrintable = (head: Uint8Array): boolean =>
  head.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d || byte === 0x1b,
  );

/** The text of bytes that come in pieces; what cannot be decoded is left out of words by a mark. */
export async function* decodeText(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of source) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
