const idPattern = /\[([^\s="\]]{1,64})/y;
/** A backslash takes the next character with it, so no value is read in two ways. */
const parameterPattern = / ([^\s="\]]{1,64})="((?:[^"\\]|\\.)*)"/y;

export interface StructuredData {
  /** Under `sd.<id>.<name>`. */
  readonly values: readonly [string, string][];
  /** Index after it. */
  readonly end: number;
}

/** The structured data of RFC 5424 at `start`: `-`, or elements `[id name="value"]`; undefined where it is neither. */
export function readStructuredData(text: string, start: number): StructuredData | undefined {
  if (text[start] === '-') return { values: [], end: start + 1 };
  const values: [string, string][] = [];
  let at = start;
  for (let id = match(idPattern, text, at); id; id = match(idPattern, text, at)) {
    at += id[0].length;
    for (let found = match(parameterPattern, text, at); found; found = match(parameterPattern, text, at)) {
      const [whole, name, value = ''] = found;
      values.push([`sd.${id[1]}.${name}`, value.replaceAll(/\\(["\\\]])/g, '$1')]);
      at += whole.length;
    }
    if (text[at] !== ']') return undefined;
    at += 1;
  }
  return at === start ? undefined : { values, end: at };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
