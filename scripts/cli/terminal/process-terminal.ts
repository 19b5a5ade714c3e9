import { hostname } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import envPaths from 'env-paths';
import { CliError } from '../cli-error.ts';
import type { Terminal } from './terminal.ts';

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const stopping = new AbortController();
  process.once('SIGINT', () => {
    process.exitCode = 130;
    stopping.abort();
  });
  return {
    env: process.env,
    configFolder: process.env.MODELYARD_CONFIG || envPaths('modelyard', { suffix: '' }).config,
    isInteractive: process.stderr.isTTY === true,
    computer: hostname(),
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    ask: (question) => ask(question, process.stderr),
    async askSecret(question) {
      process.stderr.write(question);
      const typed = await ask('', new Writable({ write: (_piece, _encoding, done) => done() }));
      process.stderr.write('\n');
      return typed;
    },
    readInput: () => text(process.stdin),
    stopped: stopping.signal,
  };
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CliError('There is no terminal to ask in: give --user, and the password with --password-stdin.');
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await reader.question(question);
  } finally {
    reader.close();
  }
}
