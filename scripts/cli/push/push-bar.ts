import cliProgress from 'cli-progress';
import { printable } from '../terminal/show.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { firstLine, type Task } from './follow-task.ts';

/** Shows how a push goes: a bar where a person watches, a line for each step elsewhere, nothing with --json. */
export interface PushBar {
  onSent(sent: number, total: number): void;
  onTask(task: Task): void;
  stop(): void;
}

const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

export function createPushBar({ isInteractive, note }: Terminal, json: boolean): PushBar {
  if (!isInteractive) return json ? silent : createLines(note);
  const bar = new cliProgress.SingleBar({
    format: '{what} [{bar}] {percentage} %  {step}',
    ...{ barsize: 30, hideCursor: true, clearOnComplete: true, stream: process.stderr },
  });
  bar.start(100, 0, { what: 'sending', step: '' });
  return {
    onSent: (sent, total) =>
      bar.update(Math.floor((100 * sent) / Math.max(total, 1)), {
        what: 'sending',
        step: `${mib(sent)} of ${mib(total)} MiB`,
      }),
    onTask: (task) => bar.update(task.percent, { what: 'onboarding', step: printable(stepOf(task)) }),
    stop: () => bar.stop(),
  };
}

function createLines(note: (text: string) => void): PushBar {
  let shown = '';
  return {
    onSent: () => undefined,
    onTask(task) {
      const step = stepOf(task);
      if (step === shown) return;
      shown = step;
      note(printable(`${task.percent} %  ${step}`));
    },
    stop: () => undefined,
  };
}

const silent: PushBar = { onSent: () => undefined, onTask: () => undefined, stop: () => undefined };

function stepOf({ steps, status }: Task): string {
  const { name, message } = steps.at(-1) ?? { name: status, message: undefined };
  return message ? `${name}: ${firstLine(message)}` : name;
}
