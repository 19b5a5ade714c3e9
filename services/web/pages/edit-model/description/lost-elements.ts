/** Elements that say the same as another one. */
const same: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u' };

/** They group others and say nothing themselves. */
const silent: ReadonlySet<string> = new Set([
  ...['div', 'span', 'p', 'section', 'article', 'main', 'header', 'footer', 'br'],
  ...['thead', 'tbody', 'tfoot', 'colgroup', 'col'],
]);

const meaning = (name: string) => same[name] ?? name;

/** The names of elements that a text had and that an editor has not kept, in order. */
export function lostElements(before: readonly string[], after: readonly string[]): string[] {
  const kept = new Set(after.map(meaning));
  const lost = before.filter((name) => !silent.has(name) && !kept.has(meaning(name)));
  return [...new Set(lost)].toSorted();
}
