import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../infra/engines/engines.ts';
import { findNginx } from './find-nginx.ts';

const readyWithinMs = 10_000;

export interface RunningNginx {
  readonly origin: string;
  stop(): Promise<void>;
}

/** nginx as reverse proxy before `upstream`, with one worker and kept connections: as good as it gets in one process. */
export async function startNginx(upstream: string, connections: number): Promise<RunningNginx> {
  const program = await findNginx();
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, new URL(upstream).host, connections));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.off('exit', killWithUs);
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + readyWithinMs;
  while (!(await fetch(origin).catch(() => undefined))?.ok) {
    if (child.exitCode === null && Date.now() < deadline) await delay(50);
    else {
      await stop();
      throw new Error(`${program} did not come up`);
    }
  }
  return { origin, stop };
}

const configuration = (folder: string, port: number, upstream: string, connections: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 100000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream echo { server ${upstream}; keepalive ${connections}; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://echo;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Host $host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Request-Id $request_id;
    }
  }
}
`;
