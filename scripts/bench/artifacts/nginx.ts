import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../infra/engines/engines.ts';

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** The program on PATH, or of Debian's package, unpacked without being installed. */
function findNginx(folder: string): string {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return 'nginx';
  } catch {
    execFileSync('apt-get', ['download', 'nginx'], { cwd: folder, stdio: 'ignore' });
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
    execFileSync('dpkg', ['-x', String(archive), '.'], { cwd: folder });
    return join(folder, 'usr/sbin/nginx');
  }
}

/** nginx with one worker process, which serves one file from disk by sendfile. Throws where nginx cannot be had. */
export async function startNginx(name: string, bytes: Uint8Array): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  const program = findNginx(folder);
  const port = await freePort();
  writeFileSync(join(folder, name), bytes);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const server = `server { listen 127.0.0.1:${port}; root ${folder}; }`;
  const http = `http { access_log off; sendfile on; ${temporary.join(' ')} ${server} }`;
  const head = `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`;
  writeFileSync(join(folder, 'nginx.conf'), `${head} events {} ${http}`);
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let left = 100; left > 0; left -= 1) {
    const answered = await fetch(`${url}/${name}`, { method: 'HEAD' }).catch(() => undefined);
    if (answered?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
