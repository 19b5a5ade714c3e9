import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { answering, echo } from './behaviours.ts';
import { startModel } from './start-model.ts';

/** Messages that processes of this file take: one text in field 1, short enough for one byte of length. */
export const textMessage = (content: string): Buffer =>
  Buffer.concat([Buffer.of(0x0a, content.length), Buffer.from(content)]);

/** A model in a process of its own, which can be killed and started again at the same port. */
export interface ModelProcess {
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const file = fileURLToPath(import.meta.url);

/** `mark` is put behind the text; without one the answer is the input. */
export async function startModelProcess(port: number, mark = ''): Promise<ModelProcess> {
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = fork(file, [String(port), mark], { stdio: 'inherit' });
    await once(child, 'message');
  }
  await start();
  return {
    start,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

if (process.argv[1] === file) {
  const [port, mark = ''] = process.argv.slice(2);
  const behaviour = mark === '' ? echo : answering((body) => textMessage(`${body.subarray(2)}${mark}`));
  await startModel({ port: Number(port), behaviour });
  // Nothing of a test run outlives it.
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
}
