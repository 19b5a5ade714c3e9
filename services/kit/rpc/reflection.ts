import type { Server, ServerDuplexStream, ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON, type PackageDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { withMapEntryNames } from '../codec/map-entries.ts';
import { parseProto } from '../codec/parse-proto.ts';
import { toAppError } from '../errors.ts';
import { toFailure } from './status.ts';
import { describeCall, type RpcCall } from './unary.ts';

type ReflectionStream = ServerDuplexStream<unknown, unknown>;
type HandleStream = (call: ReflectionStream) => void;

/** What reflection shows. */
export type Definitions = PackageDefinition;

/** Of the text of a `.proto` file. Errors: throws where it cannot be parsed. */
export const definitionsOf = (protoText: string): Definitions =>
  fromJSON(parseProto(protoText).toJSON(), { keepCase: true });

/** The definitions that a call sees; undefined: those of the server. Errors: become the status of the call. */
export type ChooseDefinitions = (call: RpcCall) => Promise<Definitions | undefined>;

const method = 'ServerReflectionInfo';

/** Adds reflection, in both versions of its protocol, of the same definitions for all or of others by the metadata of a call. */
export function addReflection(
  server: Pick<Server, 'addService'>,
  definitions: Definitions,
  choose?: ChooseDefinitions,
): void {
  const services = servicesOf(definitions);
  for (const [index, { definition, handle }] of services.entries())
    server.addService(definition, {
      [method]: async (call: ReflectionStream) => {
        try {
          const chosen = await choose?.(describeCall(call));
          const chosenHandle = chosen ? servicesOf(chosen)[index]?.handle : handle;
          chosenHandle?.(call);
        } catch (thrown) {
          call.emit('error', toFailure(toAppError(thrown)));
        }
      },
    });
}

interface ReflectionVersion {
  readonly definition: ServiceDefinition;
  readonly handle: HandleStream;
}

/** The services that the library would add to a server: one for each version. */
function servicesOf(definitions: Definitions): ReflectionVersion[] {
  const found: ReflectionVersion[] = [];
  const collector: Pick<Server, 'addService'> = {
    addService: (definition, implementation) =>
      void found.push({ definition, handle: implementation[method] as HandleStream }),
  };
  // Its parameter type is a whole server, but it only calls addService.
  new ReflectionService(withStandardNames(definitions)).addToServer(collector as Server);
  return found;
}

function withStandardNames(definitions: Definitions): PackageDefinition {
  const known = new Map<Buffer, Buffer>();
  const renamed = (file: Buffer) => {
    const named = known.get(file) ?? withMapEntryNames(file);
    known.set(file, named);
    return named;
  };
  const entries = Object.entries(definitions).map(([name, definition]) => {
    const files = 'fileDescriptorProtos' in definition ? definition.fileDescriptorProtos : undefined;
    if (!Array.isArray(files)) return [name, definition];
    return [name, { ...definition, fileDescriptorProtos: files.map(renamed) }];
  });
  return Object.fromEntries(entries);
}
