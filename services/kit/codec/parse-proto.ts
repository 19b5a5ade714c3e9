import protobuf from 'protobufjs';

/**
 * Reads the text of a `.proto` file that a user uploaded. Imports of the well-known types are resolved, others are not.
 * Errors: throws where the text does not parse or refers to a type that it does not declare.
 */
export function parseProto(text: string): protobuf.Root {
  const { root, imports = [] } = protobuf.parse(text, { keepCase: true });
  const unknown = imports.filter((name) => !protobuf.common.get(name)?.nested);
  for (const name of imports) root.addJSON(protobuf.common.get(name)?.nested ?? {});
  try {
    root.resolveAll();
  } catch (cause) {
    if (unknown.length === 0) throw cause;
    throw new Error(`it imports ${unknown.join(', ')}, which is not available; put those types into the file itself`);
  }
  return root;
}

/** All services of a file, in any package. */
export function servicesOf(space: protobuf.NamespaceBase): protobuf.Service[] {
  return space.nestedArray.flatMap((item) => {
    if (item instanceof protobuf.Service) return [item];
    return item instanceof protobuf.Namespace ? servicesOf(item) : [];
  });
}

/** The same method in the spelling of another language: `Classify` is `classify`. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
