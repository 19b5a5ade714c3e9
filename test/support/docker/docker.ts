import { spawnSync } from 'node:child_process';
import { builderEnv } from '../../../scripts/containers/docker.ts';

/** What the program `docker` prints. Throws with what it complains of. */
export function docker(args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync('docker', args, {
    ...{ encoding: 'utf8', input, env: { ...process.env, ...builderEnv() } },
  });
  if (status !== 0) throw new Error(`docker ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

export const dockerLines = (...args: string[]): string[] => docker(args).split('\n').filter(Boolean);

/** Every container and network of deployments that the engine has; other specs may have more on it. */
export const deployedThings = (): string[] =>
  [
    ...dockerLines('ps', '--all', '--format', 'container {{.Names}}'),
    ...dockerLines('network', 'ls', '--format', 'network {{.Name}}'),
  ].filter((name) => / modelyard-[0-9a-f]{8}-[0-9a-f]{4}-/.test(name));
