/** A running engine: a child process that this process started and may stop. */
export interface Engine {
  readonly name: 'kafka' | 'mongodb' | 'postgresql' | 'registry';
  /** What KAFKA_BROKERS, MONGODB_URL, DATABASE_URL or REGISTRY_URL takes. */
  readonly address: string;
  /** The id of the engine's process; undefined once it has ended. */
  readonly pid: number | undefined;
  /** Settles when the process has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Asks the engine to end and waits for it; after 10 s it is killed. May be called again. */
  stop(): Promise<void>;
  /** SIGKILL, and waits until nothing of the engine is left. For failure tests. */
  kill(): Promise<void>;
}

export interface EngineOptions {
  /** Where the engine keeps its data, its log and its pid; made when absent. */
  readonly dataDir: string;
  readonly port: number;
  /** The address to listen on; 127.0.0.1 when absent. */
  readonly host?: string;
  /** Where fetched programs are kept between runs; see `defaultCacheDir`. */
  readonly cacheDir: string;
  /** Called while something is fetched, and never when the cache already has it. */
  readonly onProgress?: (progress: FetchProgress) => void;
  /** Gives up fetching and starting; what runs by then is ended. */
  readonly signal?: AbortSignal | undefined;
}

/** PEM files of an engine that is called over TLS, by a `host` that is a name in its certificate. */
export interface EngineTls {
  /** The key and then the certificate, in one file. */
  readonly keyAndCertificateFile: string;
  /** Of the authority that signed the certificate: who looks whether the engine is ready is a client. */
  readonly authoritiesFile: string;
}

/** How far a fetch has come. The last call has `done` equal to `total`. */
export interface FetchProgress {
  /** For people: `Kafka 4.3`. */
  readonly what: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** An engine could not be had or did not come up. The message is a whole sentence for the person at the terminal. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
