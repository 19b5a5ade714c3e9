import type {
  Server,
  ServerWritableStream,
  ServiceDefinition,
  UntypedHandleCall,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';

type Stream = ServerWritableStream<unknown, unknown>;

export interface EndableStreams {
  /** Adds a service; its streaming calls are tracked while they are open. */
  readonly addService: Server['addService'];
  /** Ends every open stream. */
  endAll(): void;
}

/**
 * Clients may keep health watches and reflection streams open without a limit, so a server that waits for its calls would
 * never stop. This lets it end them first.
 */
export function createEndableStreams(server: Server): EndableStreams {
  const open = new Set<Stream>();

  const remember = (handle: UntypedHandleCall): UntypedHandleCall =>
    ((call: Stream) => {
      open.add(call);
      call.once('close', () => open.delete(call));
      (handle as (call: Stream) => void)(call);
    }) as UntypedHandleCall;

  function addService(definition: ServiceDefinition, implementation: UntypedServiceImplementation): void {
    const streams = Object.entries(definition).flatMap(([name, { originalName, responseStream }]) =>
      responseStream ? [name, originalName] : [],
    );
    const handlers = Object.entries(implementation).map(([name, handle]) => [
      name,
      streams.includes(name) ? remember(handle) : handle,
    ]);
    server.addService(definition, Object.fromEntries(handlers));
  }

  return {
    addService,
    endAll() {
      for (const call of open) call.end();
    },
  };
}
