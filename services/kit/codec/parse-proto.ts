import protobuf from 'protobufjs';

/**
 * Reads the text of a `.proto` file that came from outside. Of its imports the well-known types are known, others are
 * not. Errors: throws where the text is no such file or names what it does not hold.
 */
export function parseProto(text: string): protobuf.Root {
  const { root, imports = [] } = protobuf.parse(text, { keepCase: true });
  for (const name of imports) {
    const known = protobuf.common.get(name)?.nested;
    if (known) root.addJSON(known);
  }
  root.resolveAll();
  return root;
}

/** All services of a file, whatever package or message they lie in. */
export function servicesOf(space: protobuf.NamespaceBase): protobuf.Service[] {
  return space.nestedArray.flatMap((item) => {
    if (item instanceof protobuf.Service) return [item];
    return item instanceof protobuf.Namespace ? servicesOf(item) : [];
  });
}

/** The same method in the spelling of another language: `Classify` is `classify`. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
