const types: Readonly<Record<string, string>> = { iVBOR: 'png', '/9j/': 'jpeg', R0lGO: 'gif', UklGR: 'webp' };

/** A picture in base64 as the source of an `img`; undefined for what is no picture. */
export function pictureSource(base64: string | null): string | undefined {
  const [, type] = Object.entries(types).find(([start]) => base64?.startsWith(start)) ?? [];
  return type && `data:image/${type};base64,${base64}`;
}
