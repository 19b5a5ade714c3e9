/** Fields of the predecessor's records that have a name in OpenTelemetry's conventions, or that its components call differently. */
const conventions = new Map([
  ['thread', 'thread.name'],
  ['logger', 'code.namespace'],
  ['ClientIPAddress', 'client.address'],
  ['ServerIPAddress', 'host.ip'],
  ['ServerFQDN', 'host.name'],
  ['Severity', 'responseSeverity'],
  ['TargetElement', 'targetServiceName'],
]);

/** Values of a record by the names that attributes have here: `StatusCode` is `statusCode`. Empty ones are unknown. */
export function* contextValues(pairs: Iterable<readonly [string, string]>): Iterable<[string, string]> {
  for (const [name, text] of pairs) {
    const value = text.trim();
    if (value !== '') yield [conventions.get(name) ?? withSmallInitial(name), value];
  }
}

const withSmallInitial = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;

/** Parts of a context that are read: far more than a record keeps attributes. */
const maxParts = 1_000;

/** Pairs `key=value` joined by a comma and a space. A value may contain both: a part without a key goes on with the last value. */
export function readPairs(text: string): readonly [string, string][] {
  const pairs: [string, string[]][] = [];
  for (const part of text.split(', ', maxParts)) {
    const equals = part.indexOf('=');
    const key = part.slice(0, Math.max(0, equals)).trim();
    if (/^[A-Za-z][\w.-]{0,99}$/.test(key)) pairs.push([key, [part.slice(equals + 1)]]);
    else pairs.at(-1)?.[1].push(part);
  }
  return pairs.map(([key, parts]) => [key, parts.join(', ')]);
}

/** `ENTRY`, or `INVOKE [ SYNCHRONOUS ]`: a marker that refers to another. */
export function readMarker(text: string): [string, string][] {
  const [name = '', references = ''] = text.split('[', 2).map((part) => part.trim());
  if (name === '') return [];
  const values: [string, string][] = [['marker', name]];
  if (references.endsWith(']')) values.push(['marker.references', references.slice(0, -1).trim()]);
  return values;
}
