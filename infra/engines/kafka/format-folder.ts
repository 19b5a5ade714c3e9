import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillFromTemplate } from '../fetch/cache.ts';
import { runTool } from '../fetch/run-tool.ts';
import { javaArguments, type KafkaProgram } from './kafka-command.ts';
import { type BrokerAddresses, serverProperties } from './server-properties.ts';

/**
 * Formats an empty folder for a new broker. What Kafka's tool makes differs between two folders in two ids only, and the
 * tool is a JVM that takes about half as much processor time as a broker takes to start. So its result is kept in the
 * cache, and each folder is a copy with ids of its own.
 */
export async function formatFolder(program: KafkaProgram, folder: string, addresses: BrokerAddresses): Promise<void> {
  const runFormatTool = async () => {
    const properties = join(folder, 'format.properties');
    // Without the password and certificates, which are no part of what is formatted and may be others later.
    await writeFile(properties, serverProperties(folder, { ...addresses, adminPassword: undefined, tls: undefined }));
    const args = javaArguments(program, 'kafka.tools.StorageTool', ['format', '-t', newId(), '-c', properties]);
    await runTool(program.command, args, { signal: program.signal });
    await rm(properties);
  };
  if (program.template === undefined) return runFormatTool();
  await fillFromTemplate(program.template, folder, runFormatTool);
  const meta = join(folder, 'meta.properties');
  await writeFile(meta, withNewIds(await readFile(meta, 'utf8')));
}

/** A client takes two clusters of one id for the same cluster. */
function withNewIds(meta: string): string {
  return meta.replace(/^(cluster\.id|directory\.id)=.*$/gm, (_, name: string) => `${name}=${newId()}`);
}

function newId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? newId() : id;
}
