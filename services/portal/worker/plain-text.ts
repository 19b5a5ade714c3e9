import { Parser } from 'htmlparser2';

/** What the catalog keeps of a description, in UTF-16 units. */
const limit = 2_097_152;

/** Tags among these stand within a word: `ca<b>tal</b>og` reads as one. All others begin a new one. */
const inline = new Set(
  'a abbr b bdi bdo code del em font i ins mark q s small span strike strong sub sup tt u wbr'.split(' '),
);

/** The text that people see of an HTML document, for searches; cut where the catalog would not take all of it. */
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
  // A database takes no NUL, and neither half of a surrogate pair.
  return text.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, limit).toWellFormed();
}
