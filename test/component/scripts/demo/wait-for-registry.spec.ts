import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { waitForRegistry } from '../../../../scripts/demo/onboarding/wait-for-registry.ts';

describe('the demo, before it pushes a model', () => {
  let server: Server;
  let url: string;
  /** Answered one after the other; the last one again and again. */
  let states: { readonly state: string; readonly detail: string }[];
  let asked: number;

  before(async () => {
    server = createServer((_request, response) => {
      const answer = states[Math.min(asked, states.length - 1)];
      asked += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = 0;
  });
  after(() => server.close());

  const signal = new AbortController().signal;
  const starting = { state: 'preparing', detail: 'The image registry is being started.' };
  const ready = { state: 'ready', detail: 'Images can be pushed and pulled.' };
  const built = { state: 'preparing', detail: 'The image registry is being built, 40 % so far; that happens once.' };
  const unavailable = { state: 'unavailable', detail: 'There is no image registry. Go cannot be had.' };

  it('waits while the image registry starts', async () => {
    states = [starting, starting, ready];
    expect(await waitForRegistry(url, signal)).to.equal(undefined);
    expect(asked).to.equal(3);
  });

  it('does not wait until it is built, or where it cannot be had, and has the reason', async () => {
    for (const last of [built, unavailable]) {
      [states, asked] = [[starting, last], 0];
      expect(await waitForRegistry(url, signal)).to.equal(last.detail);
      expect(asked).to.equal(2);
    }
  });

  it('says so where no registry answers', async () => {
    const nowhere = 'http://127.0.0.1:1';
    expect(await waitForRegistry(nowhere, signal)).to.equal(`The image registry at ${nowhere} does not answer.`);
  });
});
