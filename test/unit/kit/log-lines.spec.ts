import { expect } from 'chai';
import { createLogLines } from '../../../services/kit/log-lines.ts';

describe('lines of a log that wait to be sent', () => {
  it('are given oldest first, as many as go into a message, and stay until they were sent', () => {
    const lines = createLogLines();
    expect(lines.next(100)).to.deep.equal([]);
    for (const text of ['one\n', 'two\n', 'three\n']) lines.write(text);
    expect(lines.next(8)).to.deep.equal(['one\n', 'two\n']);
    expect(lines.next(1)).to.deep.equal(['one\n']);
    lines.done(['one\n']);
    expect(lines.next(100)).to.deep.equal(['two\n', 'three\n']);
    lines.done(['two\n', 'three\n']);
    expect(lines.next(100)).to.deep.equal([]);
    expect(lines.takeDropped()).to.equal(0);
  });

  it('give way to newer ones where there is no room, which is counted', () => {
    const lines = createLogLines(10);
    for (const text of ['1234', '5678', '90', 'abcdefgh']) lines.write(text);
    expect(lines.next(100)).to.deep.equal(['90', 'abcdefgh']);
    expect([lines.takeDropped(), lines.takeDropped()]).to.deep.equal([2, 0]);
    lines.write('a line that is longer than there is room');
    expect(lines.next(1)).to.deep.equal(['a line that is longer than there is room']);
  });

  it('are not taken for sent where they gave way meanwhile', () => {
    const lines = createLogLines(6);
    for (const text of ['aa', 'bb', 'cc']) lines.write(text);
    const sent = lines.next(4);
    lines.write('dd');
    lines.done(sent);
    expect(lines.next(100)).to.deep.equal(['cc', 'dd']);
  });

  it('leave out one that no message takes', () => {
    const lines = createLogLines();
    lines.write('x'.repeat(2_000_000));
    lines.write('after it');
    expect(lines.next(100)).to.deep.equal(['after it']);
    expect(lines.takeDropped()).to.equal(1);
  });

  it('are kept in order over many thousands', () => {
    const lines = createLogLines();
    const seen: string[] = [];
    for (let number = 0; number < 20_000; number += 1) {
      lines.write(`${number}`);
      if (number % 7 > 0) continue;
      const some = lines.next(20);
      seen.push(...some);
      lines.done(some);
    }
    for (let some = lines.next(500); some.length > 0; some = lines.next(500)) {
      seen.push(...some);
      lines.done(some);
    }
    expect(seen).to.deep.equal(Array.from({ length: 20_000 }, (_, number) => `${number}`));
  });
});
