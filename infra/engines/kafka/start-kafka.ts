import { basename, join, resolve } from 'node:path';
import type { Engine, EngineOptions } from '../engine.ts';
import { freePort } from '../process/free-port.ts';
import { classArchive } from './class-archive.ts';
import { java, kafkaJars } from './jars.ts';
import { runBroker } from './run-broker.ts';

const LOOPBACK = '127.0.0.1';

/**
 * Starts one Kafka broker in KRaft mode. Its `address` is `host:port`.
 * Throws EngineError.
 */
export async function startKafka(options: EngineOptions): Promise<Engine> {
  const program = { java: await java(), jars: await kafkaJars(options), signal: options.signal };
  const archive = join(options.cacheDir, `${basename(program.jars)}-classes`);
  const flag = await classArchive(
    archive,
    async (dataDir, jvmFlag) => {
      const [port, controllerPort] = await Promise.all([freePort(), freePort()]);
      const broker = await runBroker({ ...program, jvmFlags: [jvmFlag] }, dataDir, {
        host: LOOPBACK,
        port,
        controllerPort,
      });
      await broker.stop();
    },
    options.signal,
  );
  return runBroker({ ...program, jvmFlags: [flag] }, resolve(options.dataDir), {
    host: options.host ?? LOOPBACK,
    port: options.port,
    controllerPort: await freePort(),
  });
}
