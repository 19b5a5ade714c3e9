import type { ServerSessionOptions } from 'node:http2';

/** What one stream, and all of a connection, may have sent that is not read yet: more of it is a faster upload from afar. */
export const windowBytes = 1024 * 1024;

/** What one connection may ask for. Beyond it a stream is refused, and a connection that goes on like that is closed. */
export const sessionOptions = {
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: 16 * 1024, initialWindowSize: windowBytes },
  maxHeaderListPairs: 100,
  maxSettings: 32,
  maxOutstandingPings: 10,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  /** Streams that the client resets at once, and how many of them a second from then on. */
  streamResetBurst: 500,
  streamResetRate: 33,
  /** Services say some headers twice; HTTP/1.1 passes them on. */
  strictSingleValueFields: false,
} as const satisfies ServerSessionOptions;
