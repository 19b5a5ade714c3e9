import { type Client, Metadata } from '@grpc/grpc-js';
import { loadProto, type Message } from '../codec/protobuf.ts';

const reflection = loadProto(
  new URL(import.meta.resolve('@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto')),
  'grpc.reflection.v1',
);
const requestCodec = reflection.message('ServerReflectionRequest');
const responseCodec = reflection.message('ServerReflectionResponse');
const file = loadProto(
  new URL(import.meta.resolve('protobufjs/google/protobuf/descriptor.proto')),
  'google.protobuf',
).message('FileDescriptorProto');

/** The two versions differ only in their name; older servers have the second. */
const paths = ['v1', 'v1alpha'].map((version) => `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`);

/** The paths of all methods that a server lists, except reflection and health; [] without reflection. Never rejects. */
export async function methodsOf(client: Client, until: number): Promise<string[]> {
  for (const path of paths) {
    const [listed] = await requestReflection(client, path, until, [{ list_services: '*' }]);
    if (!listed) continue;
    const names = items(listed.list_services_response, 'service').map((service) => String(Object(service).name));
    const questions = names
      .filter((name) => !/^grpc\.(reflection|health)\./.test(name))
      .map((name) => ({ file_containing_symbol: name }));
    const replies = await requestReflection(client, path, until, questions);
    const files = replies.flatMap((reply) => items(reply.file_descriptor_response, 'file_descriptor_proto'));
    return [...new Set(files.flatMap(pathsIn))];
  }
  return [];
}

/** Sends all requests in one stream; the responses have the same order. [] where the server rejects them. */
function requestReflection(
  client: Client,
  path: string,
  until: number,
  questions: readonly Message[],
): Promise<Message[]> {
  return new Promise((resolve) => {
    const replies: Message[] = [];
    const call = client.makeBidiStreamRequest(path, requestCodec.encode, responseCodec.decode, new Metadata(), {
      deadline: until,
    });
    call.on('data', (message: Message) => replies.push(message));
    call.on('error', () => resolve([]));
    call.on('end', () => resolve(replies));
    for (const each of questions) call.write(each);
    call.end();
  });
}

/** An invalid descriptor counts as no reflection. */
function pathsIn(bytes: unknown): string[] {
  if (!(bytes instanceof Uint8Array)) return [];
  const descriptor = file.decode(bytes);
  const space = descriptor.package ? `${descriptor.package}.` : '';
  return items(descriptor, 'service').flatMap((service) =>
    items(service, 'method').map((method) => `/${space}${Object(service).name}/${Object(method).name}`),
  );
}

function items(parent: unknown, member: string): unknown[] {
  const found: unknown = Object(parent)[member];
  return Array.isArray(found) ? found : [];
}
