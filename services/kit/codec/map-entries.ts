import protobuf from 'protobufjs';
import descriptor from 'protobufjs/ext/descriptor.js';

const { FileDescriptorProto } = descriptor;

/** What of a message's descriptor matters here. */
interface MessageDescriptor {
  readonly field: { readonly name: string; typeName?: string }[];
  readonly nestedType: (MessageDescriptor & { name: string; readonly options?: { readonly mapEntry?: boolean } })[];
}

/**
 * A serialized FileDescriptorProto whose map entries have the names that the protobuf specification gives them:
 * `StatusesEntry` for `map<…> statuses`. protobufjs leaves the ending out, and strict readers (Go, C++) reject the file.
 */
export function withMapEntryNames(bytes: Uint8Array): Buffer {
  const file = FileDescriptorProto.decode(bytes);
  const { messageType } = file as unknown as { readonly messageType: MessageDescriptor[] };
  for (const message of messageType) nameEntries(message);
  return Buffer.from(FileDescriptorProto.encode(file).finish());
}

function nameEntries({ field, nestedType }: MessageDescriptor): void {
  for (const nested of nestedType) {
    nameEntries(nested);
    if (!nested.options?.mapEntry) continue;
    const owner = field.find(({ typeName }) => typeName === nested.name);
    if (!owner) continue;
    nested.name = `${protobuf.util.ucFirst(protobuf.util.camelCase(owner.name))}Entry`;
    owner.typeName = nested.name;
  }
}
