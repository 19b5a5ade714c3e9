import { createWriteStream, type WriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const LOUD = ['warn', 'error', 'fatal'];
const KEPT_LINES = 12;

/** Where the output of a process goes. It outlives restarts of the process. */
export interface ServiceLog {
  readonly path: string;
  follow(output: Readable): void;
  /** The last few lines, in readable form. */
  tail(): string;
  close(): Promise<void>;
}

export interface LogOptions {
  readonly path: string;
  /** Of the process, as people read it. */
  readonly name: string;
  /** Where lines of roles go that share the process, by `content worker`. */
  readonly rolePaths?: ReadonlyMap<string, string>;
  /** Hears the lines a person should see. */
  readonly notify: (line: string) => void;
}

/** Writes every line to a new file, and passes those that a person should see to `notify` in readable form. */
export async function openServiceLog({ path, name, rolePaths = new Map(), notify }: LogOptions): Promise<ServiceLog> {
  const file = await openFile(path);
  const files = new Map<string, WriteStream>();
  for (const [role, rolePath] of rolePaths) files.set(role, rolePath === path ? file : await openFile(rolePath));
  const last: string[] = [];
  return {
    path,
    follow(output) {
      createInterface({ input: output }).on('line', (line) => {
        const { loud, text, role } = readable(line);
        const own = files.get(role);
        (own ?? file).write(`${line}\n`);
        last.push(text);
        if (last.length > KEPT_LINES) last.shift();
        if (loud) notify(`${own ? role : name}: ${text}`);
      });
    },
    tail: () => last.join('\n'),
    async close() {
      await Promise.all(
        [...new Set([file, ...files.values()])].map((open) => new Promise<void>((resolve) => open.end(resolve))),
      );
    },
  };
}

async function openFile(path: string): Promise<WriteStream> {
  await rename(path, path.replace(/\.log$/, '.previous.log')).catch(() => undefined);
  return createWriteStream(path, { flags: 'a', mode: 0o600 });
}

/** A line that is not one of our log lines comes from Node itself, and then something is wrong. */
function readable(line: string): { loud: boolean; text: string; role: string } {
  try {
    const { level, msg, err, service, role, method, route, status, code } = JSON.parse(line);
    if (typeof level !== 'string') return { loud: true, text: line, role: '' };
    const request = method && [method, route, status, code].filter(Boolean).join(' ');
    const text = [level, msg, request, err?.message].filter(Boolean).join(': ');
    return { loud: LOUD.includes(level), text, role: `${service} ${role}` };
  } catch {
    return { loud: line.trim() !== '', text: line, role: '' };
  }
}
