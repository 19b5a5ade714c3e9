/** The address of the page that a link of a mail or notification names behind its `#`; undefined where there is none. */
export function modernAddress(hash: string): string | undefined {
  if (!hash.startsWith('#/')) return undefined;
  const [path = '', search] = hash.slice(1).split('?');
  // The fragment comes from outside: `//host` would be the address of another site.
  const own = path
    .replace(/^\/+/, '/')
    .replace(/^(\/models\/[^/]+)\/comments$/, '$1')
    .replace(/^\/models\/?$/, '/my-models');
  return search ? `${own}?${search}` : own;
}
