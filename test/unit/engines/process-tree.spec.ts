import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { endProcessTree, isAlive } from '../../../infra/engines/process/process-tree.ts';
import { until } from '../../support/until.ts';

const stateOf = async (pid: number) => /\) (.)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];

describe('a process', () => {
  const children: ChildProcess[] = [];
  const start = (command: string, ...args: string[]) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    return { child, pid: child.pid ?? 0 };
  };
  after(() => children.forEach((child) => void child.kill('SIGKILL')));

  it('runs until a thread of it does not', async function () {
    this.timeout(60_000);
    // As servers end: the first thread before those that still hold their ports.
    const program = `
import ctypes, threading, time
threading.Thread(target=time.sleep, args=(600,)).start()
print("started", flush=True)
ctypes.CDLL(None).pthread_exit(None)`;
    const { child, pid } = start('python3', '-c', program);
    if (child.stdout) await once(child.stdout, 'data');
    await until(async () => (await stateOf(pid)) === 'Z', { what: 'its first thread has ended' });
    expect(await isAlive(pid)).to.equal(true);
    await endProcessTree(pid);
    expect(await isAlive(pid)).to.equal(false);
  });

  it('has ended where its parent has not collected it', async () => {
    // A shell that becomes another program does not collect what it started before.
    const { child } = start('sh', '-c', 'sleep 1 & echo $!; exec sleep 600');
    const [line] = child.stdout ? await once(child.stdout, 'data') : [];
    const pid = Number(String(line));
    await until(async () => (await stateOf(pid)) === 'Z', { what: 'it has ended' });
    expect(await isAlive(pid)).to.equal(false);
  });
});
