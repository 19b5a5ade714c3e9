import {
  type Client,
  connectivityState,
  logVerbosity,
  Metadata,
  type ServiceError,
  setLogVerbosity,
  status,
} from '@grpc/grpc-js';
import type { Cancellation } from '../cancellation.ts';
import { AddressRefused, type OutboundPolicy } from '../http/outbound/policy.ts';
import type { Service } from '../service.ts';
import { createCheckedChannels } from './checked-channels.ts';
import { methodsOf } from './reflection-client.ts';

/** A unary call with encoded messages. */
export interface BytesRequest {
  /** `host:port`. */
  readonly target: string;
  /** `/package.Service/Method`. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly cancellation?: Cancellation | undefined;
}

export type BytesResponse =
  | { readonly ok: true; readonly bytes: Buffer }
  /**
   * `status`: the name of the gRPC status, `UNAVAILABLE`, or `REFUSED` where the policy does not allow the address; `detail`:
   * the text of the server or the connection.
   */
  | { readonly ok: false; readonly status: string; readonly detail: string };

export interface BytesClient {
  /** Never rejects. */
  call(request: BytesRequest): Promise<BytesResponse>;
  /** The paths of all methods that a server lists by reflection; [] without reflection. Never rejects. */
  methods(target: string, until: number): Promise<string[]>;
}

// It writes plain text to standard error, between our JSON lines; relevant errors are returned anyway.
setLogVerbosity(logVerbosity.NONE);

/** Connecting has its own, shorter limit: a host that drops packets must not use up the time of a call. */
const connectLimitMs = 2_000;
const same = (bytes: Buffer): Buffer => bytes;

/**
 * Calls to many gRPC servers that users chose, as the policy allows, with messages that are not decoded here, over one
 * connection to each; see `createCheckedChannels`.
 */
export function createBytesClient(service: Service, policy: OutboundPolicy, answerLimit: number): BytesClient {
  const channels = createCheckedChannels(service, policy, {
    'grpc.max_receive_message_length': answerLimit,
    'grpc.max_send_message_length': -1,
    // While a channel waits before it reconnects, calls fail immediately; so it reconnects within tenths of a second.
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
  });
  return {
    async call(request) {
      try {
        const response = await unary(await channels.of(request.target), request);
        if (!response.ok && response.status === 'UNAVAILABLE') channels.failed(request.target);
        return response;
      } catch (error) {
        return {
          ok: false,
          status: error instanceof AddressRefused ? 'REFUSED' : 'UNAVAILABLE',
          detail: textOf(error),
        };
      }
    },
    async methods(target, until) {
      try {
        return await methodsOf(await channels.of(target), until);
      } catch {
        // The address is refused, or its channel was closed in between: the call itself says so.
        return [];
      }
    },
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function unary(client: Client, request: BytesRequest): Promise<BytesResponse> {
  const { path, bytes, headers, deadline, cancellation } = request;
  if (cancellation?.cancelled) return Promise.resolve({ ok: false, status: 'CANCELLED', detail: 'cancelled' });
  return new Promise((resolve) => {
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    const call = client.makeUnaryRequest(path, same, same, bytes, metadata, { deadline: deadline }, (error, answer) => {
      clearTimeout(connecting);
      release?.();
      resolve(error ? failedResponse(error) : { ok: true, bytes: answer ?? Buffer.alloc(0) });
    });
    const release = cancellation?.onCancel(() => call.cancel());
    const connecting = limitConnecting(client, () => {
      resolve({ ok: false, status: 'UNAVAILABLE', detail: `no connection within ${connectLimitMs} ms` });
      call.cancel();
    });
  });
}

function limitConnecting(client: Client, giveUp: () => void): NodeJS.Timeout | undefined {
  const isReady = () => client.getChannel().getConnectivityState(false) === connectivityState.READY;
  if (isReady()) return undefined;
  return setTimeout(() => {
    if (!isReady()) giveUp();
  }, connectLimitMs);
}

const failedResponse = ({ code, details }: ServiceError): BytesResponse => ({
  ok: false,
  status: status[code] ?? String(code),
  detail: details,
});
