import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { until } from '../../support/until.ts';

const runner = fileURLToPath(new URL('../../../services/platform/runners/python', import.meta.url));

/** A server of one method that answers what it gets, of at most 100 bytes. */
const program = `
import logging, sys
logging.basicConfig(level=logging.INFO)
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from modelyard_runner.server import Server

class Echo:
    consumes = produces = ["application/octet-stream"]

    def call(self, body, content_type, accept):
        return body, self.produces[0]

server = Server(("127.0.0.1", 0), {"echo": Echo()}, ".", 100, int(sys.argv[2]), float(sys.argv[3]))
print(server.server_port, flush=True)
server.serve_forever(poll_interval=0.05)
`;

/** What clients send to the server of a model, byte for byte. */
describe('the server of a model', function () {
  this.timeout(240_000);
  const servers: ChildProcess[] = [];
  let port: number;
  let log = '';

  /** A place for a connection is free a moment after its end, so that only a server of two places shows the limit. */
  async function start(limits: { connections: number; messageSeconds: number }): Promise<number> {
    const given = [String(limits.connections), String(limits.messageSeconds)];
    const server = spawn('python3', ['-c', program, runner, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
    servers.push(server);
    server.stderr?.on('data', (piece) => {
      log += piece;
    });
    if (!server.stdout) throw new Error('the server has no output');
    const [line] = await once(createInterface(server.stdout), 'line');
    return Number(line);
  }

  before(async () => {
    port = await start({ connections: 100, messageSeconds: 120 });
  });
  after(async () => {
    for (const server of servers) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    }
  });

  /** Answers everything that comes back until the server closes the connection. */
  function send(...pieces: string[]): Promise<string> {
    return sendTo(port, ...pieces);
  }

  function sendTo(server: number, ...pieces: string[]): Promise<string> {
    const socket = connect(server, '127.0.0.1');
    for (const piece of pieces) socket.write(piece.replaceAll('\n', '\r\n'));
    return answersOf(socket);
  }

  /** A connection that is reset has ended as well. */
  async function answersOf(socket: Socket): Promise<string> {
    let text = '';
    socket
      .on('error', () => undefined)
      .on('data', (piece) => {
        text += piece;
      });
    await once(socket, 'close');
    return text;
  }
  const statusesOf = (answers: string) => [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status));
  const last = 'GET /healthz HTTP/1.1\nConnection: close\n\n';

  it('takes messages with a length and in chunks', async () => {
    const stated = await send('POST /echo HTTP/1.1\nContent-Length: 5\n\nhello', last);
    expect(statusesOf(stated)).to.deep.equal([201, 200]);
    expect(stated).to.contain('hello');
    const chunked = await send(
      'POST /echo HTTP/1.1\nTransfer-Encoding: chunked\n\n3\nhel\n2;x=y\nlo\n0\nA: b\n\n',
      last,
    );
    expect(statusesOf(chunked)).to.deep.equal([201, 200]);
    expect(chunked).to.contain('hello');
  });

  it('asks for a message whose client waits for that', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /echo HTTP/1.1\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n');
    const [first] = await once(socket, 'data');
    expect(String(first)).to.equal('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('hi');
    expect(statusesOf(await answersOf(socket))).to.deep.equal([201]);
  });

  it('logs calls that fail, and no others', async () => {
    await send('POST /echo HTTP/1.1\nContent-Length: 2\n\nhi', 'POST /none HTTP/1.1\nConnection: close\n\n');
    await until(() => log.includes('"POST /none HTTP/1.1" 404'), { what: 'the failure is logged' });
    expect(log).not.to.include('POST /echo HTTP/1.1" 201');
  });

  for (const method of ['GET /healthz', 'GET /nothing', 'OPTIONS /echo'])
    it(`does not take the body of ${method} for another request`, async () => {
      const hidden = 'POST /echo HTTP/1.1\nContent-Length: 2\n\nhi';
      const length = hidden.replaceAll('\n', '\r\n').length;
      const answers = await send(`${method} HTTP/1.1\nContent-Length: ${length}\n\n${hidden}`, last);
      expect(statusesOf(answers)).to.have.length(2).and.not.include(201);
    });

  for (const [what, status, head] of [
    ['two lengths', 400, 'Content-Length: 1\nContent-Length: 2\n\nab'],
    ['a length and chunks', 400, 'Content-Length: 5\nTransfer-Encoding: chunked\n\n0\n\n'],
    ['an unknown encoding', 400, 'Transfer-Encoding: xchunked\n\n0\n\n'],
    ['a length that is none', 400, 'Content-Length: 1_0\n\n'],
    ['a chunk that is none', 400, 'Transfer-Encoding: chunked\n\n-1\n\n'],
    ['a long message', 413, 'Content-Length: 101\n\n'],
    ['long chunks', 413, `Transfer-Encoding: chunked\n\n40\n${'x'.repeat(64)}\n40\n`],
    ['endless trailers', 400, `Transfer-Encoding: chunked\n\n0\n${'A: b\n'.repeat(101)}`],
  ] as const)
    it(`closes the connection after ${what}`, async () => {
      expect(statusesOf(await send(`POST /echo HTTP/1.1\n${head}`))).to.deep.equal([status]);
    });

  it('waits for no client that takes too long, however steadily it sends', async () => {
    const socket = connect(await start({ connections: 100, messageSeconds: 0.2 }), '127.0.0.1');
    socket.write('POST /echo HTTP/1.1\r\nContent-Length: 100\r\n\r\n');
    const slowly = setInterval(() => socket.write('x'), 50);
    try {
      expect(statusesOf(await answersOf(socket))).to.deep.equal([408]);
    } finally {
      clearInterval(slowly);
    }
  });

  it('closes connections above its limit, and takes others once those have ended', async () => {
    const small = await start({ connections: 2, messageSeconds: 120 });
    const open = [connect(small, '127.0.0.1'), connect(small, '127.0.0.1')];
    // They are served once they have an answer.
    for (const socket of open) {
      socket.write('GET /healthz HTTP/1.1\r\n\r\n');
      await once(socket, 'data');
    }
    expect(await answersOf(connect(small, '127.0.0.1'))).to.equal('');
    for (const socket of open) socket.destroy();
    let answers = '';
    while (statusesOf(answers)[0] !== 200) answers = await sendTo(small, last);
  });
});
