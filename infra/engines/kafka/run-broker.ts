import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../engine.ts';
import { engineAddress, reachableHost } from '../engine-address.ts';
import { createFolderAtomically } from '../fetch/cache.ts';
import { closeToOthers } from '../process/close-to-others.ts';
import { startProcess } from '../process/start-process.ts';
import { formatFolder } from './format-folder.ts';
import { javaArguments, type KafkaProgram } from './kafka-command.ts';
import { kafkaResponds } from './kafka-responds.ts';
import { type BrokerAddresses, serverProperties } from './server-properties.ts';

/** Runs a broker on a data folder, which is formatted when it is new. Throws EngineError. */
export async function runBroker(program: KafkaProgram, dataDir: string, addresses: BrokerAddresses): Promise<Engine> {
  const data = join(dataDir, 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await createFolderAtomically(data, async (partial) => {
    await formatFolder(program, partial, addresses);
    await closeToOthers(partial);
  });

  const properties = join(dataDir, 'server.properties');
  await writeFile(properties, serverProperties(data, addresses), { mode: 0o600 });
  return startProcess({
    name: 'kafka',
    address: engineAddress('kafka', addresses),
    host: addresses.host,
    port: addresses.port,
    dataDir,
    command: program.command,
    args: javaArguments(program, 'kafka.Kafka', [properties], program.jvmFlags),
    ...(program.killElsewhere ? { killElsewhere: program.killElsewhere } : {}),
    ready: () => kafkaResponds(reachableHost(addresses.host), addresses.port, addresses.tls),
    signal: program.signal,
  });
}
