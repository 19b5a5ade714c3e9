import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { run, succeeds } from './run.ts';

const PACKAGES = ['docker.io', 'docker-compose', 'iptables', 'debootstrap'];
const LOG = '.modelyard/dockerd.log';

export type Docker = {
  /** Stops the daemon if this call started it. */
  stop(): Promise<void>;
};

/** A Docker engine that answers: the machine's own, or one installed (Debian, root) and started here. */
export async function ensureDocker(): Promise<Docker> {
  if (!hasCompose() || !(answers() || hasDaemon())) install();
  if (answers()) return { stop: async () => {} };
  return startDaemon();
}

/** The compose command of this machine: the plugin of current Docker, or the older program of its own. */
export function composeCommand(): readonly [string, ...string[]] {
  return succeeds('docker', 'compose', 'version') ? ['docker', 'compose'] : ['docker-compose'];
}

/** Without the buildx plugin, Docker has to be configured to use the classic builder. */
export function builderEnv(): NodeJS.ProcessEnv {
  return succeeds('docker', 'buildx', 'version') ? {} : { DOCKER_BUILDKIT: '0' };
}

const answers = () => succeeds('docker', 'info');
const hasDaemon = () => succeeds('dockerd', '--version');
const hasCompose = () => succeeds('docker', 'compose', 'version') || succeeds('docker-compose', 'version');

function install(): void {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', '--version')) {
    throw new Error('No Docker engine answers: install Docker with compose and start it (`docker info` must work).');
  }
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

async function startDaemon(): Promise<Docker> {
  mkdirSync('.modelyard', { recursive: true });
  const log = openSync(LOG, 'a');
  // Its own process group: Ctrl-C must reach the tests first, which still need the daemon to clean up.
  const daemon = spawn('dockerd', [], { stdio: ['ignore', log, log], detached: true });
  const exited = once(daemon, 'exit');
  for (let waited = 0; !answers(); waited += 1) {
    if (daemon.exitCode !== null || waited > 60) throw new Error(`dockerd does not start: see ${LOG}`);
    await delay(1000);
  }
  return {
    stop: async () => {
      daemon.kill('SIGTERM');
      await exited;
    },
  };
}
