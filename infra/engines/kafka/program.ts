import { join } from 'node:path';
import type { EngineOptions } from '../engine.ts';
import { java, kafkaJars } from './jars.ts';

export interface KafkaProgram {
  /** The command that runs one of Kafka's main classes. */
  run(mainClass: string, args: readonly string[]): { command: string; args: string[] };
}

const JVM = [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
];

/** How Kafka is run on this machine. Throws EngineError where it can not be. */
export async function kafkaProgram(options: EngineOptions): Promise<KafkaProgram> {
  const command = await java();
  const jars = await kafkaJars(options);
  const jvm = [...JVM, `-Dkafka.logs.dir=${options.dataDir}`, '-cp', join(jars, '*')];
  return { run: (mainClass, args) => ({ command, args: [...jvm, mainClass, ...args] }) };
}
