import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Engine, EngineOptions } from '../engine.ts';
import { makeOnce } from '../fetch/cache.ts';
import { runTool } from '../fetch/run-tool.ts';
import { freePort } from '../process/free-port.ts';
import { startProcess } from '../process/start-process.ts';
import { kafkaAnswers } from './answers.ts';
import { kafkaProgram } from './program.ts';
import { serverProperties } from './server-properties.ts';

/**
 * Starts one Kafka broker in KRaft mode. Its `address` is `host:port`.
 * Throws EngineError.
 */
export async function startKafka(options: EngineOptions): Promise<Engine> {
  const { port, host = '127.0.0.1' } = options;
  const dataDir = resolve(options.dataDir);
  const data = join(dataDir, 'data');
  await mkdir(dataDir, { recursive: true });
  const program = await kafkaProgram({ ...options, dataDir });
  const addresses = { host, port, controllerPort: await freePort() };

  await makeOnce(data, async (partial) => {
    const properties = join(partial, 'format.properties');
    await writeFile(properties, serverProperties(partial, addresses));
    const format = program.run('kafka.tools.StorageTool', ['format', '-t', newClusterId(), '-c', properties]);
    await runTool(format.command, format.args);
  });

  const properties = join(dataDir, 'server.properties');
  await writeFile(properties, serverProperties(data, addresses));
  const reachedAt = host === '0.0.0.0' ? '127.0.0.1' : host;
  return startProcess({
    name: 'kafka',
    address: `${reachedAt}:${port}`,
    dataDir,
    ...program.run('kafka.Kafka', [properties]),
    stopSignal: 'SIGTERM',
    ready: () => kafkaAnswers(reachedAt, port),
    readyWithinMs: 60_000,
  });
}

function newClusterId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? newClusterId() : id;
}
