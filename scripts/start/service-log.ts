import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const LOUD = ['warn', 'error', 'fatal'];
const KEPT_LINES = 12;

/** Where a service's output goes. It outlives restarts of the service. */
export interface ServiceLog {
  readonly path: string;
  follow(output: Readable): void;
  /** The last few lines, in readable form. */
  tail(): string;
  close(): Promise<void>;
}

/** Writes every line to a file, begun anew, and gives the ones a person should see to `notify` in readable form. */
export async function openServiceLog(path: string, name: string, notify: (line: string) => void): Promise<ServiceLog> {
  await rename(path, path.replace(/\.log$/, '.previous.log')).catch(() => undefined);
  const file = createWriteStream(path, { flags: 'a' });
  const last: string[] = [];
  return {
    path,
    follow(output) {
      createInterface({ input: output }).on('line', (line) => {
        file.write(`${line}\n`);
        const { loud, text } = readable(line);
        last.push(text);
        if (last.length > KEPT_LINES) last.shift();
        if (loud) notify(`${name}: ${text}`);
      });
    },
    tail: () => last.join('\n'),
    close: () => new Promise((resolve) => file.end(resolve)),
  };
}

/** A line that is not one of our log lines comes from Node itself, and then something is wrong. */
function readable(line: string): { loud: boolean; text: string } {
  try {
    const { level, msg, err } = JSON.parse(line);
    if (typeof level !== 'string') return { loud: true, text: line };
    return { loud: LOUD.includes(level), text: [level, msg, err?.message].filter(Boolean).join(': ') };
  } catch {
    return { loud: line.trim() !== '', text: line };
  }
}
