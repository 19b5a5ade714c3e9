import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../scripts/cli/run-cli.ts';
import type { Terminal } from '../../scripts/cli/terminal/terminal.ts';

export interface Ran {
  readonly code: number;
  readonly printed: string;
  readonly noted: string;
}

/** A terminal of a spec, with a settings folder of its own. */
export interface TestTerminal {
  readonly folder: string;
  /** Runs `modelyard` with these arguments; `typed` answers what it asks, `input` is its standard input. */
  run(args: readonly string[], given?: { typed?: readonly string[]; input?: string }): Promise<Ran>;
  readonly env: Record<string, string>;
  remove(): Promise<void>;
}

/** `stopped` ends commands as Ctrl-C does. */
export async function createTestTerminal(stopped = new AbortController().signal): Promise<TestTerminal> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-cli-'));
  const env: Record<string, string> = {};
  return {
    folder,
    env,
    async run(args, { typed = [], input = '' } = {}) {
      const [printed, noted, answers]: [string[], string[], string[]] = [[], [], [...typed]];
      const answer = async (question: string) => {
        const next = answers.shift();
        if (next === undefined) throw new Error(`the spec has no answer to "${question}"`);
        return next;
      };
      const terminal: Terminal = {
        ...{ env, configFolder: folder, isInteractive: false, computer: 'spec' },
        print: (text) => void printed.push(text),
        note: (text) => void noted.push(text),
        ...{ ask: answer, askSecret: answer, readInput: async () => input },
        stopped,
      };
      const code = await runCli(args, terminal);
      return { code, printed: printed.join('\n'), noted: noted.join('\n') };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
