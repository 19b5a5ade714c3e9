/** The name an artifact is downloaded under: the last segment of its address; its own name if that is empty. */
export function artifactFileName({ uri, name }: { readonly uri: string; readonly name: string }): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || name;
  } catch {
    return last || name;
  }
}

/** Clients create files with this name: it must not lead into another folder, end a header or reorder shown text. */
export const sanitizeFileName = (name: string): string =>
  name.replaceAll(/[/\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '_').replace(/^\.+$/, '_');
