/** Characters of a name that is made. */
const longest = 80;

/** Makes names that are valid in .proto files, each once. */
export function createIdentifiers(): (given: string) => string {
  const taken = new Set<string>();
  return (given) => {
    const base = identifier(given);
    let name = base;
    for (let count = 2; taken.has(plain(name)); count += 1) name = `${base}_${count}`;
    taken.add(plain(name));
    return name;
  };
}

/** A valid name that is as close to the given one as possible. */
export function identifier(given: string): string {
  const name = given
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, longest);
  return /^[A-Za-z]/.test(name) ? name : `value_${name}`.replace(/_$/, '');
}

/** `class_name` and `className` are the same name in JSON. */
const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** `class_name` as the name of a message: `ClassName`. */
export const messageName = (name: string): string =>
  name.replaceAll(/(?:^|_+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
