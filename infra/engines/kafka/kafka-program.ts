import { basename, join } from 'node:path';
import { EngineError, type EngineOptions } from '../engine.ts';
import { containerProgram } from '../process/container.ts';
import { freePort } from '../process/free-port.ts';
import { classArchive } from './class-archive.ts';
import { java, kafkaJars } from './jars.ts';
import { type KafkaProgram, runBroker } from './run-broker.ts';

const image = () => ({
  image: process.env.KAFKA_IMAGE ?? 'apache/kafka:4.3.0',
  program: 'java',
  what: 'Kafka',
  aboutBytes: 240_000_000,
});

const inImage = { jars: '/opt/kafka/libs', jvmFlags: [] };

/**
 * A Kafka that runs on this machine: the jars with the Java on PATH, else the official image. Throws EngineError when
 * there is neither.
 */
export async function kafkaProgram(options: EngineOptions): Promise<KafkaProgram> {
  try {
    return await withInstalledJava(options);
  } catch (error) {
    options.signal?.throwIfAborted();
    const container = await containerProgram(image(), options).catch((reason: Error) => reason);
    if (!(container instanceof Error)) return { ...container, ...inImage, signal: options.signal };
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(`${error.message} An image was of no help: ${container.message}`);
  }
}

async function withInstalledJava(options: EngineOptions): Promise<KafkaProgram> {
  const { cacheDir, signal } = options;
  const program = { command: await java(), leadingArgs: [], jars: await kafkaJars(options), signal };
  const rehearse = async (dataDir: string, jvmFlag: string) => {
    const [port, controllerPort] = await Promise.all([freePort(), freePort()]);
    const addresses = { host: '127.0.0.1', port, controllerPort };
    const broker = await runBroker({ ...program, jvmFlags: [jvmFlag] }, dataDir, addresses);
    await broker.stop();
  };
  const archive = join(cacheDir, `${basename(program.jars)}-classes`);
  return { ...program, jvmFlags: [await classArchive(archive, rehearse, signal)] };
}
