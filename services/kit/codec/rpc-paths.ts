import { parseProto, sameName, servicesOf } from './parse-proto.ts';

/**
 * The gRPC paths under which the services of a `.proto` file take a method, in the order of the file, by the method's
 * name ignoring case: `/package.Model/Classify`. Errors: throws where the text cannot be parsed.
 */
export function rpcPaths(protoText: string, method: string): string[] {
  return servicesOf(parseProto(protoText)).flatMap((service) =>
    service.methodsArray
      .filter(({ name }) => sameName(name, method))
      .map(({ name }) => `/${service.fullName.slice(1)}/${name}`),
  );
}
