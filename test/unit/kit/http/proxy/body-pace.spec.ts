import { expect } from 'chai';
import { createBodyPace } from '../../../../../services/kit/http/proxy/body-pace.ts';

describe('the pace of a body', () => {
  /** A request whose bytes and time the spec decides; 100 bytes a second, looked at after each two seconds. */
  function start() {
    let time = 0;
    const request = { paused: false, readableLength: 0, socket: { bytesRead: 0 }, isPaused: () => request.paused };
    const late: string[] = [];
    const limits = { minBytesPerSecond: 100, gracePeriodMs: 2_000, totalMs: 20_000 };
    const pace = createBodyPace(limits, () => time);
    const release = pace.watch(request, ({ reason }) => late.push(reason));
    const pass = (seconds: number, bytes: number) => {
      time += seconds * 1_000;
      request.socket.bytesRead += bytes;
      pace.check(time);
    };
    return { request, late, pass, release };
  }

  it('is measured in each grace period anew', () => {
    const { late, pass } = start();
    pass(2, 10_000);
    pass(2, 200);
    expect(late).to.deep.equal([]);
    pass(2, 199);
    expect(late).to.deep.equal(['body_too_slow']);
    pass(2, 0);
    expect(late, 'once').to.have.length(1);
  });

  it('does not count while the other side is slow', () => {
    const { request, late, pass } = start();
    request.paused = true;
    pass(5, 0);
    Object.assign(request, { paused: false, readableLength: 1 });
    pass(5, 0);
    request.readableLength = 0;
    pass(1, 0);
    expect(late).to.deep.equal([]);
    pass(1, 0);
    expect(late).to.deep.equal(['body_too_slow']);
  });

  it('has an end for a body that is quick and endless', () => {
    const { late, pass } = start();
    for (let second = 0; second < 20; second += 1) pass(1, 1_000);
    expect(late).to.deep.equal([]);
    pass(1, 1_000);
    expect(late).to.deep.equal(['body_too_late']);
  });

  it('is of no interest once the body is complete', () => {
    const { late, pass, release } = start();
    release();
    pass(60, 0);
    expect(late).to.deep.equal([]);
  });
});
