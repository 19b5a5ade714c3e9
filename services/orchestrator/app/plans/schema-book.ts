import { describeProto } from '../../../kit/codec/describe-proto.ts';
import type { MessageSchema, SchemaBook } from '../../compiler/wire/schema.ts';

/** The message types of .proto texts by container name. A text that does not parse is left out: signatures do instead. */
export function schemaBook(protos: Readonly<Record<string, string>>): SchemaBook {
  const book = new Map<string, ReadonlyMap<string, MessageSchema>>();
  for (const [container, text] of Object.entries(protos)) {
    const messages = readable(text);
    if (messages) book.set(container, messages);
  }
  return book;
}

function readable(text: string): ReadonlyMap<string, MessageSchema> | undefined {
  try {
    return describeProto(text).messages;
  } catch {
    // These files come from model authors; where one does not parse, the signatures in the documents are used.
    return undefined;
  }
}
