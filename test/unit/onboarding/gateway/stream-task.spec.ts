import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { AppError, unavailable } from '../../../../services/kit/errors.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { pendingTask } from '../../../../services/onboarding/gateway/describe-task.ts';
import { streamTask } from '../../../../services/onboarding/gateway/stream-task.ts';

type Task = ReturnType<typeof pendingTask>;

/** The headers of every response of the server. */
const standing = { 'x-content-type-options': 'nosniff' };
const pending = pendingTask('018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24');

/** What a client gets whose task reads as `reads`, one after the other, the last one for ever; and what is logged. */
async function stream(reads: readonly (Task | Error)[], longestMs?: number) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 's', role: 'r', instance: 'i', level: 'info', destination });
  let at = -1;
  async function read(): Promise<Task> {
    at = Math.min(at + 1, reads.length - 1);
    const task = reads[at] ?? pending;
    if (task instanceof Error) throw task;
    return task;
  }
  const serve: RequestListener = (req, res) =>
    void streamTask({ req, res, state: { requestId: 'r-1', standing } } as never, {
      read,
      log,
      ...(longestMs && { longestMs }),
    });
  const server = createServer(serve).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}`);
    const text = await response.text();
    return {
      headers: response.headers,
      lines: lines.join(''),
      events: [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, name, data]) => [name, data]),
    };
  } finally {
    server.close();
  }
}

describe('the stream of a task', () => {
  it('has each change once, and the end', async () => {
    const running: Task = { ...pending, status: 'running', percent: 10 };
    const { events } = await stream([pending, pending, running, { ...running, status: 'done' }]);
    expect(events.map(([name]) => name)).to.deep.equal(['task', 'task', 'task', 'end']);
  });

  it('has the headers of every response', async () => {
    const { headers } = await stream([{ ...pending, status: 'done' }]);
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
  });

  it('closes with the problem where the task cannot be read, and logs why', async () => {
    const { events, lines } = await stream([pending, unavailable('MongoDB is unavailable.')]);
    expect(events.map(([name]) => name)).to.deep.equal(['task', 'error']);
    expect(JSON.parse(events[1]?.[1] ?? '')).to.include({ code: 'unavailable', status: 503 });
    expect(lines).to.include('cannot be read').and.to.include('MongoDB is unavailable.');
  });

  it('says nothing of what is inside', async () => {
    const { events } = await stream([new AppError('internal', 'a secret at host-1')]);
    expect(events[0]?.[0]).to.equal('error');
    expect(events[0]?.[1]).to.include('r-1').and.not.to.include('secret');
  });

  it('closes without an end after the longest time, so that the client shows its token again', async () => {
    const { events } = await stream([pending], 50);
    expect(events.map(([name]) => name)).to.deep.equal(['task']);
  });
});
