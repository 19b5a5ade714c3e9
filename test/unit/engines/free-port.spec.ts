import { createServer } from 'node:net';
import { expect } from 'chai';
import { freePort, isFree } from '../../../infra/engines/process/free-port.ts';

describe('a free port', () => {
  it('is another one at each call, although no program listens yet', async () => {
    const ports = await Promise.all(Array.from({ length: 500 }, () => freePort()));
    expect(new Set(ports).size).to.equal(500);
  });

  it('is one that can be listened on, and is free no more then', async () => {
    const port = await freePort();
    expect(await isFree(port)).to.equal(true);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await isFree(port)).to.equal(false);
    await new Promise((resolve) => server.close(resolve));
  });
});
