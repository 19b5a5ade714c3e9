import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EngineError, type EngineOptions } from '../engine.ts';
import { containerProgram } from '../process/container.ts';
import { freePort } from '../process/free-port.ts';
import { classArchive } from './class-archive.ts';
import { java, kafkaJars } from './jars.ts';
import type { KafkaProgram } from './kafka-command.ts';
import { runBroker } from './run-broker.ts';

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
  const [command, jars] = [await java(), await kafkaJars(options)];
  const cached = join(cacheDir, dirname(jars) === cacheDir ? basename(jars) : `kafka-${await hashOfNames(jars)}`);
  const program = { command, leadingArgs: [], jars, template: `${cached}-formatted`, signal };
  const rehearse = async (dataDir: string, jvmFlag: string) => {
    const [port, controllerPort] = await Promise.all([freePort(), freePort()]);
    const addresses = { host: '127.0.0.1', port, controllerPort };
    const broker = await runBroker({ ...program, jvmFlags: [jvmFlag] }, dataDir, addresses);
    await broker.stop();
  };
  return { ...program, jvmFlags: [await classArchive(`${cached}-classes`, rehearse, signal)] };
}

/** Names of jars have the version in them: what one Kafka has made is not used with another that was put into its place. */
async function hashOfNames(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort();
  return createHash('sha256').update(names.join()).digest('hex').slice(0, 12);
}
