import protobuf from 'protobufjs';
import { checkProtoSize } from './proto-size.ts';

/**
 * Reads the text of a `.proto` file that a user uploaded. Imports of the well-known types are resolved, others are not.
 * Errors: throws where the text does not parse, declares too much or refers to a type that it does not declare.
 */
export const parseProto = (text: string): protobuf.Root => parseProtoFile(text).root;

export interface ParsedProto {
  readonly root: protobuf.Root;
  readonly syntax: string;
  readonly packageName: string;
}

/** The same with what the file says about itself. */
export function parseProtoFile(text: string): ParsedProto {
  checkProtoSize(text);
  const { root, package: packageName = '', imports = [] } = protobuf.parse(text, { keepCase: true });
  const syntax = syntaxOf(text);
  const unknown = imports.filter((name) => !protobuf.common.get(name)?.nested);
  for (const name of imports) root.addJSON(protobuf.common.get(name)?.nested ?? {});
  try {
    root.resolveAll();
  } catch (cause) {
    if (unknown.length === 0) throw cause;
    throw new Error(`it imports ${unknown.join(', ')}, which is not available; put those types into the file itself`);
  }
  return { root, syntax, packageName };
}

/** The parser takes the statement in and does not return it; without one a file is proto2. */
function syntaxOf(text: string): string {
  const tokens = protobuf.tokenize(text, false);
  const first = tokens.next();
  if ((first !== 'syntax' && first !== 'edition') || tokens.next() !== '=') return 'proto2';
  tokens.next();
  return tokens.next() ?? 'proto2';
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
