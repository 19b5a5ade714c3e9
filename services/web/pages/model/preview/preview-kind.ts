export type PreviewKind = 'text' | 'image';

/** How much of a text is read; the rest is for the download. */
export const textLimit = 65_536;
/** An image is only shown as a whole. */
const imageLimit = 4 * 1024 * 1024;

const texts =
  /(?:^|[/\\.])(?:txt|md|json|ya?ml|proto|csv|tsv|log|py|js|ts|java|r|sh|sql|xml|html?|css|toml|ini|cfg|properties|dockerfile|licen[cs]e|readme)$/i;

/** Pictures without scripts, which every browser shows. */
const images: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

export const imageType = (name: string): string | undefined => images[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** What a file of that name and size can be shown as. A size of -1 belongs to what is no file. */
export function previewKind(name: string, size: number): PreviewKind | undefined {
  if (size <= 0) return undefined;
  if (imageType(name)) return size <= imageLimit ? 'image' : undefined;
  return texts.test(name) ? 'text' : undefined;
}

export interface TextPreview {
  readonly text: string;
  /** False where only the beginning is shown. */
  readonly isWhole: boolean;
}

/** Undefined where the bytes are no text. JSON that is whole is indented. */
export function textPreview(name: string, bytes: Uint8Array, size: number): TextPreview | undefined {
  if (bytes.includes(0)) return undefined;
  const isWhole = bytes.length >= size;
  // A character that the limit has cut in two is left out: `stream` waits for its rest.
  const text = new TextDecoder().decode(bytes, { stream: !isWhole });
  return { isWhole, text: isWhole && /\.json$/i.test(name) ? indented(text) : text };
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
