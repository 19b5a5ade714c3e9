import { resolve } from 'node:path';
import type { Engine, EngineOptions } from '../engine.ts';
import { freePort } from '../process/free-port.ts';
import { kafkaProgram } from './kafka-program.ts';
import { runBroker } from './run-broker.ts';

/**
 * Starts one Kafka broker in KRaft mode. Its `address` is `host:port`.
 * Throws EngineError.
 */
export async function startKafka(options: EngineOptions): Promise<Engine> {
  const dataDir = resolve(options.dataDir);
  const program = await kafkaProgram({ ...options, dataDir });
  const { host = '127.0.0.1', port } = options;
  return runBroker(program, dataDir, { host, port, controllerPort: await freePort() });
}
