import { Parser } from 'htmlparser2';

/** Converts a stream of HTML to its visible text. */
export interface HtmlText {
  /** The text of the next piece. */
  add(piece: string): string;
  end(): string;
}

/** These tags may occur within a word: `ca<b>tal</b>og` is one word. All others separate words. */
const inline = new Set(
  'a abbr b bdi bdo big code del em font i ins mark q s small span strike strong sub sup tt u var wbr'.split(' '),
);

/** `attributes`: names of attributes whose values are text as well. */
export function createHtmlText(attributes: readonly string[] = []): HtmlText {
  let text = '';
  const separate = (name: string) => {
    if (!inline.has(name)) text += ' ';
  };
  const parser = new Parser({
    onopentag(name, given) {
      separate(name);
      for (const attribute of attributes) if (given[attribute]) text += ` ${given[attribute]} `;
    },
    onclosetag: separate,
    ontext(data) {
      text += data;
    },
  });
  const take = () => {
    const taken = text;
    text = '';
    return taken;
  };
  return {
    add(piece) {
      parser.write(piece);
      return take();
    },
    end() {
      parser.end();
      return take();
    },
  };
}
