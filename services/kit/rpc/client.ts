import { Client, credentials, type MethodDefinition } from '@grpc/grpc-js';
import type { Message, Proto } from '../codec/protobuf.ts';
import { serviceDefinition } from './definition.ts';
import { fromServiceError } from './status.ts';

export interface RpcClient {
  /** Errors: an AppError with the code of the status; `unavailable` where no server answers at the address. */
  call(method: string, request: Readonly<Message>, options?: CallOptions): Promise<Message>;
  close(): void;
}

export interface CallOptions {
  /** Milliseconds the call may take, network included. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** A client for the service `name` of `proto`, over one connection to `host:port`. */
export function createRpcClient(proto: Proto, name: string, address: string): RpcClient {
  const client = new Client(address, credentials.createInsecure());
  const methods = new Map(Object.entries(serviceDefinition(proto, name)));

  function definitionOf(method: string): MethodDefinition<Message, Message> {
    const definition = methods.get(method);
    if (!definition) throw new Error(`${name} has no method ${method}`);
    return definition;
  }

  return {
    call(method, request, { timeoutMs, signal } = {}) {
      const { path, requestSerialize, responseDeserialize } = definitionOf(method);
      const limit = timeoutMs === undefined ? {} : { deadline: Date.now() + timeoutMs };
      return new Promise((resolve, reject) => {
        const call = client.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          request,
          limit,
          (error, value) => {
            signal?.removeEventListener('abort', cancel);
            if (error) reject(fromServiceError(error));
            else resolve(value ?? {});
          },
        );
        const cancel = () => call.cancel();
        signal?.addEventListener('abort', cancel, { once: true });
        if (signal?.aborted) cancel();
      });
    },
    close: () => client.close(),
  };
}
