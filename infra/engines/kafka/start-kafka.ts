import { resolve } from 'node:path';
import type { Engine, EngineOptions, EngineTls } from '../engine.ts';
import { freePort } from '../process/free-port.ts';
import { kafkaProgram } from './kafka-program.ts';
import { runBroker } from './run-broker.ts';

export interface KafkaOptions extends EngineOptions {
  /** Where the broker is its own controller, on the same host; any free port when absent. */
  readonly controllerPort?: number;
  /** See `BrokerAddresses`. */
  readonly adminPassword?: string | undefined;
  readonly tls?: EngineTls;
}

/**
 * Starts one Kafka broker in KRaft mode. Its `address` is `host:port`.
 * Throws EngineError.
 */
export async function startKafka(options: KafkaOptions): Promise<Engine> {
  const dataDir = resolve(options.dataDir);
  const program = await kafkaProgram({ ...options, dataDir });
  const { host = '127.0.0.1', port, controllerPort = await freePort(), adminPassword, tls } = options;
  return runBroker(program, dataDir, { host, port, controllerPort, adminPassword, tls });
}
