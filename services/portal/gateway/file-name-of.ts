/** The name an artifact is downloaded under: the last part of its address; its own name where that says nothing. */
export function fileNameOf({ uri, name }: { readonly uri: string; readonly name: string }): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || name;
  } catch {
    return last || name;
  }
}
