/** Searches a streamed text for words. */
export interface WordSearch {
  /** Takes the next piece. */
  add(piece: string): void;
  /** Ends the search; returns the found words as configured, with their number of occurrences. */
  end(): ReadonlyMap<string, number>;
}

/** A run of text this long without white space is cut, so that memory is bounded. */
const longestRun = 65_536;

/** Scripts written without spaces: each character counts as a word, or no word would ever be found. */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';

/**
 * Finds `forbidden` words and phrases as whole words, case-insensitive and in any Unicode normalisation. Separators
 * between the words of a phrase are ignored (`credit-card` is `credit card`), as are invisible characters. Symbols count
 * only if a forbidden word contains them: `C++`.
 */
export function createWordSearch(forbidden: readonly string[]): WordSearch {
  const tokens = tokenizer(signsOf(forbidden));
  const phrases = forbidden
    .map((text) => ({ text, words: tokens(fold(text)) }))
    .filter(({ words }) => words.length > 0);
  const byLastWord = Map.groupBy(phrases, ({ words }) => words.at(-1) ?? '');
  const longest = Math.max(0, ...phrases.map(({ words }) => words.length));
  const found = new Map<string, number>();
  const recent: string[] = [];
  let rest = '';

  function read(text: string): void {
    for (const word of tokens(fold(text))) {
      recent.push(word);
      if (recent.length > longest) recent.shift();
      for (const { text: phrase, words } of byLastWord.get(word) ?? [])
        if (endsWith(recent, words)) found.set(phrase, (found.get(phrase) ?? 0) + 1);
    }
  }

  return {
    add(piece) {
      const text = rest + piece;
      // Up to the last space: the rest may be an incomplete word.
      const blank = lastBlank(text);
      const cut = text.length - blank > longestRun ? text.length : blank;
      rest = text.slice(cut);
      read(text.slice(0, cut));
    },
    end() {
      read(rest);
      rest = '';
      return found;
    },
  };
}

/** Normalises a word: case, full width, composition, invisible characters. */
const fold = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase();

function tokenizer(signs: readonly string[]): (text: string) => string[] {
  const sign = signs.map((char) => `|\\u{${char.codePointAt(0)?.toString(16)}}`).join('');
  const token = new RegExp(`${unspaced}|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])+${sign}`, 'gu');
  return (text) => text.match(token) ?? [];
}

/** Symbols in these words that do not otherwise separate words. */
const signsOf = (forbidden: readonly string[]): string[] => [
  ...new Set(forbidden.flatMap((text) => fold(text).match(/[\p{S}*#@&%!]/gu) ?? [])),
];

function lastBlank(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) if (/\s/.test(text.charAt(at))) return at;
  return 0;
}

const endsWith = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.length >= phrase.length && phrase.every((word, index) => words[words.length - phrase.length + index] === word);
