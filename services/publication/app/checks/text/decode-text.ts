import { fileTypeFromBuffer } from 'file-type';

/** Enough to distinguish text from binary formats. */
export const headBytes = 4_100;

/** The encoding of a text that begins with `head`; undefined if it is not text. */
export async function encodingOf(head: Uint8Array): Promise<string | undefined> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) return undefined;
  // XML is detected by its first bytes as well, but is text.
  const type = await fileTypeFromBuffer(head);
  if (type && !/xml|rtf|^text/.test(type.mime)) return undefined;
  return isUtf8(head) ? 'utf-8' : isMostlyPrintable(head) ? 'windows-1252' : undefined;
}

/** A character that the end of the head cuts is not an error. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Texts in legacy encodings contain no control characters other than white space. */
const isMostlyPrintable = (head: Uint8Array): boolean =>
  head.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d || byte === 0x1b,
  );

/** Decodes a stream of bytes; bytes that cannot be decoded become U+FFFD, which separates words. */
export async function* decodeText(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of source) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
