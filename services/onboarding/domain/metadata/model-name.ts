/** Characters of a name in the catalog. */
const longest = 100;

/** The name as the catalog has it; undefined where it is not allowed. */
export function modelName(given: string): string | undefined {
  const name = given.replaceAll(/\s/g, '');
  return name !== '' && /^[a-zA-Z0-9_-]*$/.test(name) ? name.slice(0, longest) : undefined;
}

/** What an upload is answered whose name is not allowed. */
export const nameRule = 'may have letters, digits, "-" and "_" alone, and at least one of them; choose another name';
