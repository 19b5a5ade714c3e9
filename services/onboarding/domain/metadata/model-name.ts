/** What the name of a model may be, without spaces; escaped as the `pattern` of an HTML field must be. */
export const nameLimits = { pattern: '^[a-zA-Z0-9_\\-]+$', longest: 100 } as const;

const allowed = new RegExp(nameLimits.pattern);

/** The name as the catalog has it; undefined where it is not allowed. */
export function modelName(given: string): string | undefined {
  const name = given.replaceAll(/\s/g, '');
  return allowed.test(name) ? name.slice(0, nameLimits.longest) : undefined;
}

/** What an upload is answered whose name is not allowed. */
export const nameRule = 'may have letters, digits, "-" and "_" alone, and at least one of them; choose another name';
