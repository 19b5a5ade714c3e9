import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../engine.ts';
import { createFolderAtomically } from '../fetch/cache.ts';
import { runTool } from '../fetch/run-tool.ts';
import type { Program } from '../process/program.ts';
import { startProcess } from '../process/start-process.ts';
import { kafkaResponds } from './kafka-responds.ts';
import { type BrokerAddresses, serverProperties } from './server-properties.ts';

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

/** A Java and the jars it runs. */
export interface KafkaProgram extends Program {
  /** The folder with the jars. */
  readonly jars: string;
  readonly jvmFlags: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Runs a broker on a data folder, which is formatted when it is new. Throws EngineError. */
export async function runBroker(program: KafkaProgram, dataDir: string, addresses: BrokerAddresses): Promise<Engine> {
  const data = join(dataDir, 'data');
  await mkdir(dataDir, { recursive: true });
  await createFolderAtomically(data, async (partial) => {
    const properties = join(partial, 'format.properties');
    await writeFile(properties, serverProperties(partial, addresses));
    const format = ['format', '-t', newClusterId(), '-c', properties];
    await runTool(program.command, commandLine(program, 'kafka.tools.StorageTool', format), { signal: program.signal });
  });

  const properties = join(dataDir, 'server.properties');
  await writeFile(properties, serverProperties(data, addresses));
  const reachedAt = addresses.host === '0.0.0.0' ? '127.0.0.1' : addresses.host;
  return startProcess({
    name: 'kafka',
    address: `${reachedAt}:${addresses.port}`,
    host: addresses.host,
    port: addresses.port,
    dataDir,
    command: program.command,
    args: commandLine(program, 'kafka.Kafka', [properties], program.jvmFlags),
    ...(program.killElsewhere ? { killElsewhere: program.killElsewhere } : {}),
    ready: () => kafkaResponds(reachedAt, addresses.port),
    signal: program.signal,
  });
}

function commandLine(
  { leadingArgs, jars }: KafkaProgram,
  mainClass: string,
  args: readonly string[],
  jvmFlags: readonly string[] = [],
): string[] {
  return [...leadingArgs, ...JVM, ...jvmFlags, '-cp', join(jars, '*'), mainClass, ...args];
}

function newClusterId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? newClusterId() : id;
}
