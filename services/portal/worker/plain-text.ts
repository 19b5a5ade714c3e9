import { Parser } from 'htmlparser2';

/** Length of a description that the catalog stores, in UTF-16 units. */
const limit = 2_097_152;

/** Inline tags do not separate words: `ca<b>tal</b>og` is one word. All other tags do. */
const inline = new Set(
  'a abbr b bdi bdo code del em font i ins mark q s small span strike strong sub sup tt u wbr'.split(' '),
);

/** The visible text of an HTML document, for searches; truncated to what the catalog stores. */
export function plainText(html: string): string {
  let text = '';
  const separate = (name: string) => {
    if (!inline.has(name)) text += ' ';
  };
  const parser = new Parser({
    onopentag: separate,
    onclosetag: separate,
    ontext(data) {
      text += data;
    },
  });
  parser.end(html);
  // PostgreSQL accepts neither NUL nor half a surrogate pair.
  return text.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, limit).toWellFormed();
}
