import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineError, type EngineOptions } from '../engine.ts';
import { createFolderAtomically } from '../fetch/cache.ts';
import { onPath } from '../fetch/on-path.ts';
import { runTool } from '../fetch/run-tool.ts';
import { parsePinnedJars, pinnedJarsFile, requirePinnedJars } from './pinned-jars.ts';

const POM = join(import.meta.dirname, 'pom.xml');
const TOTAL_BYTES = 45_700_000;
const OLDEST_MAJOR = 4;

/**
 * The folder with the broker's jars: of a Kafka on PATH, else from the cache, else fetched by Maven and compared
 * with `jars.sha256`.
 * Throws EngineError when Maven is missing or can not fetch.
 */
export async function kafkaJars({ cacheDir, onProgress, signal }: EngineOptions): Promise<string> {
  const installed = await installedJars();
  if (installed) return installed;

  const pom = await readFile(POM);
  const jars = join(cacheDir, `kafka-${createHash('sha256').update(pom).digest('hex').slice(0, 12)}`);
  await createFolderAtomically(jars, async (partial) => {
    const report = (doneBytes: number) => onProgress?.({ what: 'Kafka', doneBytes, totalBytes: TOTAL_BYTES });
    report(0);
    await runTool('mvn', ['-B', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`], {
      signal,
      growing: partial,
      onGrowth: (bytes) => report(Math.min(bytes, TOTAL_BYTES - 1)),
    });
    await requirePinnedJars(partial, parsePinnedJars(await readFile(pinnedJarsFile, 'utf8')));
    report(TOTAL_BYTES);
  }).catch((error: Error) => {
    throw new EngineError(
      'Kafka was not found and could not be fetched: install Maven (mvn) to fetch it, put Kafka 4 on PATH, ' +
        `or set KAFKA_BROKERS to the address of a Kafka that already runs. The last attempt: ${error.message}`,
    );
  });
  return jars;
}

/** Java of at least version 17. Throws EngineError that says what to do. */
export async function java(): Promise<string> {
  const path = await onPath('java');
  const version = path ? await runTool(path, ['-version']).catch(() => '') : '';
  const major = Number(/version "(\d+)/.exec(version)?.[1] ?? 0);
  if (path && major >= 17) return path;
  throw new EngineError(
    `Kafka needs Java 17 or newer and ${major ? `Java ${major} was found` : 'no java was found on PATH'}: ` +
      'install it, or set KAFKA_BROKERS to the address of a Kafka that already runs.',
  );
}

async function installedJars(): Promise<string | undefined> {
  const script = await onPath('kafka-server-start.sh');
  if (!script) return undefined;
  const jars = join(dirname(dirname(script)), 'libs');
  const names = await readdir(jars).catch(() => []);
  const major = Number(names.map((name) => /^kafka_2\.13-(\d+)\..*\d\.jar$/.exec(name)?.[1]).find(Boolean) ?? 0);
  return major >= OLDEST_MAJOR ? jars : undefined;
}
