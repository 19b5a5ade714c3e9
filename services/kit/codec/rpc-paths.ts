import { parseProto, sameName, servicesOf } from './parse-proto.ts';

/**
 * The gRPC paths of a method in all services of a `.proto` file, in the order of the file: `/package.Model/Classify`. The
 * method's name is case-insensitive. Errors: throws where the text cannot be parsed.
 */
export function rpcPaths(protoText: string, method: string): string[] {
  return servicesOf(parseProto(protoText)).flatMap((service) =>
    service.methodsArray
      .filter(({ name }) => sameName(name, method))
      .map(({ name }) => `/${service.fullName.slice(1)}/${name}`),
  );
}
