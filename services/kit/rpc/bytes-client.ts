import {
  Client,
  connectivityState,
  credentials,
  logVerbosity,
  Metadata,
  type ServiceError,
  setLogVerbosity,
  status,
} from '@grpc/grpc-js';
import type { Cancellation } from '../cancellation.ts';
import type { Service } from '../service.ts';
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
  /** `status`: the name of the gRPC status, `UNAVAILABLE`; `detail`: the text of the server or the connection. */
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
const idleLimitMs = 300_000;
const same = (bytes: Buffer): Buffer => bytes;

/**
 * Calls to many gRPC servers with messages that are not decoded here, over one connection to each. Connections without a
 * call for five minutes are closed; all of them are closed with the service.
 */
export function createBytesClient(service: Service, answerLimit: number): BytesClient {
  const clients = new Map<string, { readonly client: Client; usedAt: number }>();

  function clientOf(target: string): Client {
    let entry = clients.get(target);
    if (!entry) {
      entry = { client: openClient(target, answerLimit), usedAt: 0 };
      clients.set(target, entry);
    }
    entry.usedAt = Date.now();
    return entry.client;
  }

  const sweep = setInterval(() => {
    for (const [target, { client, usedAt }] of clients) {
      if (Date.now() - usedAt < idleLimitMs) continue;
      clients.delete(target);
      client.close();
    }
  }, idleLimitMs).unref();

  service.life.onStop('outgoing gRPC connections', () => {
    clearInterval(sweep);
    for (const { client } of clients.values()) client.close();
  });

  return {
    call: (request) => unary(clientOf(request.target), request),
    methods: (target, until) => methodsOf(clientOf(target), until),
  };
}

function openClient(target: string, answerLimit: number): Client {
  return new Client(target, credentials.createInsecure(), {
    'grpc.max_receive_message_length': answerLimit,
    'grpc.max_send_message_length': -1,
    // While a channel waits before it reconnects, calls fail immediately; so it reconnects within tenths of a second.
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
  });
}

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
