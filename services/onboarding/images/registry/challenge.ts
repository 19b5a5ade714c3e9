/** What a registry asks for, as its `WWW-Authenticate` header states it. */
export type Challenge =
  | { readonly scheme: 'basic' }
  | { readonly scheme: 'bearer'; readonly realm: string; readonly service: string | undefined };

const longestHeader = 4_096;

/** Reads `Bearer realm="…",service="…"` and `Basic realm="…"`; undefined for anything else. */
export function parseChallenge(header: string | readonly string[] | undefined): Challenge | undefined {
  const challenges = (typeof header === 'string' ? [header] : (header ?? [])).map(parseOne);
  return challenges.find((one) => one?.scheme === 'bearer') ?? challenges.find((one) => one !== undefined);
}

function parseOne(header: string): Challenge | undefined {
  if (header.length > longestHeader) return undefined;
  const [, scheme = '', rest = ''] = /^\s*([A-Za-z]+)\s*(.*)$/s.exec(header) ?? [];
  if (scheme.toLowerCase() === 'basic') return { scheme: 'basic' };
  if (scheme.toLowerCase() !== 'bearer') return undefined;
  const parameters = new Map(
    Array.from(rest.matchAll(/([a-z_]+)\s*=\s*(?:"([^"]*)"|([^\s",]+))/gi), ([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted ?? plain ?? '',
    ]),
  );
  const realm = parameters.get('realm');
  return realm === undefined ? undefined : { scheme: 'bearer', realm, service: parameters.get('service') };
}
