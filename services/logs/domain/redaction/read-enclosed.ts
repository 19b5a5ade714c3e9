/** No list is read further than this, so that brackets which are never closed cost no more than their number times this. */
const longestList = 4_096;
const deepestList = 8;
const mostBackslashes = 64;
const brackets: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 };

/**
 * Where the text in quotes ends that begins at `start`: before the quote that closes it, or at the end of the text.
 * `opened` is the opening quote with the backslashes before it, as JSON in JSON has them.
 */
export function endOfQuoted(text: string, start: number, opened: string): number {
  const mark = opened.slice(-1);
  const level = opened.length - 1;
  for (let end = text.indexOf(mark, start); end !== -1; end = text.indexOf(mark, end + 1)) {
    // Each escape inside doubles the backslashes of the level; SQL doubles the quote.
    const count = backslashesBefore(text, end, start);
    if (count % (2 * opened.length) !== level) continue;
    if (mark === "'" && level === 0 && end > start && text[end + 1] === mark) end += 1;
    else return end - level;
  }
  return text.length;
}

function backslashesBefore(text: string, at: number, from: number): number {
  let count = 0;
  while (count < mostBackslashes && at - count > from && text[at - count - 1] === '\\') count += 1;
  return count;
}

/** The list or object at `at`, to its closing bracket; where that is missing or far, to the next bracket. */
export function readList(text: string, at: number): string | undefined {
  if (brackets[text[at] ?? ''] !== 1) return undefined;
  return text.slice(at, endOfList(text, at) ?? nextBracket(text, at + 1));
}

function endOfList(text: string, at: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let end = at; end < Math.min(text.length, at + longestList); end += 1) {
    const character = text[end] ?? '';
    if (character === '\\') end += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted) depth += brackets[character] ?? 0;
    if (depth === 0) return end + 1;
    if (depth > deepestList) return undefined;
  }
  return undefined;
}

function nextBracket(text: string, from: number): number {
  const bracket = /[[\]{}]/g;
  bracket.lastIndex = from;
  return bracket.exec(text)?.index ?? text.length;
}
