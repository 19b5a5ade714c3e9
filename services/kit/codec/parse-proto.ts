import protobuf from 'protobufjs';

/**
 * Reads the text of a `.proto` file that came from outside. Of its imports the well-known types are known, others are
 * not. Errors: throws where the text is no such file or names what it does not hold.
 */
export function parseProto(text: string): protobuf.Root {
  const { root, imports = [] } = protobuf.parse(text, { keepCase: true });
  const unknown = imports.filter((name) => !protobuf.common.get(name)?.nested);
  for (const name of imports) root.addJSON(protobuf.common.get(name)?.nested ?? {});
  try {
    root.resolveAll();
  } catch (cause) {
    if (unknown.length === 0) throw cause;
    throw new Error(`it imports ${unknown.join(', ')}, which is not at hand; put those types into the file itself`);
  }
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
