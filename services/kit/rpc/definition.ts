import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import type { Message, Method, Proto } from '../codec/protobuf.ts';

/** The full name of a service: `package.Service`. */
export const fullName = (proto: Proto, service: string): string => `${proto.packageName}.${service}`;

/** The service definition for grpc-js, with our own codec. */
export function serviceDefinition(proto: Proto, service: string): ServiceDefinition {
  const methods = proto.methods(service);
  return Object.fromEntries(methods.map((method) => [method.name, methodDefinition(fullName(proto, service), method)]));
}

function methodDefinition(service: string, { name, request, response }: Method): MethodDefinition<Message, Message> {
  return {
    path: `/${service}/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: request.encode,
    requestDeserialize: request.decode,
    responseSerialize: response.encode,
    responseDeserialize: response.decode,
  };
}
