import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { EngineOptions } from '../engine.ts';
import { runTool } from '../fetch/run-tool.ts';
import type { Program } from './program.ts';

export interface ContainerImage {
  readonly image: string;
  /** What is run in it. */
  readonly program: string;
  /** For people, while it is pulled. */
  readonly what: string;
  readonly aboutBytes: number;
}

/**
 * A program out of an image, run as if it were installed here: same network, same path to the data, same owner. So
 * whatever holds for the program itself holds for it. Linux only, because elsewhere a container has no such network.
 * Throws an Error when no Docker engine answers or the image can not be had.
 */
export async function containerProgram(source: ContainerImage, options: EngineOptions): Promise<Program> {
  const { image, program, what, aboutBytes } = source;
  const { dataDir, onProgress, signal } = options;
  await runTool('docker', ['version'], { timeoutMs: 5000 });
  await runTool('docker', ['image', 'inspect', image]).catch(async () => {
    onProgress?.({ what, doneBytes: 0, totalBytes: aboutBytes });
    await runTool('docker', ['pull', image], { signal });
    onProgress?.({ what, doneBytes: aboutBytes, totalBytes: aboutBytes });
  });

  const name = `modelyard-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  // Killing the docker command leaves the container running.
  const killElsewhere = () => runTool('docker', ['rm', '--force', name]).then(() => undefined);
  await killElsewhere();
  // Docker would make a missing folder itself, for root.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const owner = process.getuid && process.getgid ? ['--user', `${process.getuid()}:${process.getgid()}`] : [];
  const surroundings = ['--network', 'host', '--volume', `${dataDir}:${dataDir}`, ...owner];
  return {
    command: 'docker',
    leadingArgs: ['run', '--rm', '--init', '--name', name, ...surroundings, '--entrypoint', program, image],
    killElsewhere,
  };
}
