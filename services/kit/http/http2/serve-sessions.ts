import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { constants, createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { Server } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Service } from '../../service.ts';
import type { TakeSlot } from '../connection-limit.ts';
import { sessionOptions, windowBytes } from './session-options.ts';
import { StreamRequest } from './stream-request.ts';
import { StreamResponse } from './stream-response.ts';

export interface SessionsOptions {
  readonly listener: RequestListener;
  /** As of a connection of HTTP/1.1: of each stream, and of a connection without one. */
  readonly idleTimeoutMs: number;
  /** A request under way counts as a connection of its own; without a slot it is refused. */
  readonly takeSlot?: TakeSlot | undefined;
}

/** The connections of a server that have chosen HTTP/2. */
export interface Sessions {
  /** Takes no further requests; each is closed once those under way have ended. */
  drain(): void;
  cut(): void;
}

const keepAliveMs = 60_000;

/** Has `server`, which offers it (ALPN), speak HTTP/2 with the clients that choose it; those of HTTP/1.1 do not notice. */
export function serveSessions(
  server: Server,
  { log }: Pick<Service, 'log'>,
  { listener, idleTimeoutMs, takeSlot }: SessionsOptions,
): Sessions {
  const sessions = new Set<Http2Session>();
  let isDraining = false;
  const http2 = createServer({
    ...sessionOptions,
    ...{ Http2ServerRequest: StreamRequest, Http2ServerResponse: StreamResponse },
  });
  http2.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.setLocalWindowSize(windowBytes);
    session.setTimeout(idleTimeoutMs, () => {
      // A stream has an idle time of its own, or none, as one of events.
      if (openStreams.get(session) === undefined) session.destroy();
    });
    if (isDraining) session.close();
  });
  http2.on('sessionError', ({ code }: NodeJS.ErrnoException) => log.debug({ code }, 'HTTP/2 connection failed'));

  const openStreams = new Map<Http2Session, number>();
  function track(stream: ServerHttp2Stream, session: Http2Session): void {
    openStreams.set(session, (openStreams.get(session) ?? 0) + 1);
    stream.setTimeout(idleTimeoutMs, () => stream.close(constants.NGHTTP2_CANCEL));
    stream.once('close', () => {
      const left = (openStreams.get(session) ?? 0) - 1;
      if (left > 0) openStreams.set(session, left);
      else {
        openStreams.delete(session);
        if (!session.destroyed) session.setTimeout(idleTimeoutMs);
      }
    });
  }

  http2.on('request', (request, response) => {
    const { stream } = request;
    const { session } = stream;
    if (!session) return;
    const release = takeSlot?.(request.socket.remoteAddress ?? '');
    if (takeSlot && !release) {
      stream.close(constants.NGHTTP2_REFUSED_STREAM);
      return;
    }
    if (release) stream.once('close', release);
    track(stream, session);
    // They have of these what a listener uses.
    listener(request as unknown as IncomingMessage, response as unknown as ServerResponse & { req: IncomingMessage });
  });

  const accepting = server.listeners('secureConnection');
  server.removeAllListeners('secureConnection');
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') {
      socket.setKeepAlive(true, keepAliveMs);
      http2.emit('connection', socket);
    } else for (const accept of accepting) accept.call(server, socket);
  });
  return {
    drain() {
      isDraining = true;
      for (const session of sessions) session.close();
    },
    cut() {
      for (const session of sessions) session.destroy();
    },
  };
}
