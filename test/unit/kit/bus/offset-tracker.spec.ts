import { expect } from 'chai';
import fc from 'fast-check';
import { createOffsetTracker } from '../../../../services/kit/bus/offset-tracker.ts';

describe('offset tracker', () => {
  it('commits nothing before anything is done', () => {
    const tracker = createOffsetTracker();
    expect(tracker.begin(7)).to.equal(true);
    expect(tracker).to.include({ committable: undefined, pending: 1 });
  });

  it('waits for the oldest, then jumps over all that finished meanwhile', () => {
    const tracker = createOffsetTracker();
    for (const offset of [4, 5, 6]) tracker.begin(offset);
    tracker.finish(6);
    tracker.finish(5);
    expect(tracker).to.include({ committable: undefined, pending: 3 });
    tracker.finish(4);
    expect(tracker).to.include({ committable: 7, pending: 0 });
  });

  it('has nothing to commit twice, but commits again what failed to be', () => {
    const tracker = createOffsetTracker();
    tracker.begin(0);
    tracker.finish(0);
    expect(tracker.committable).to.equal(1);
    expect(tracker.committable).to.equal(1);
    tracker.markCommitted(1);
    expect(tracker.committable).to.equal(undefined);
  });

  it('sees what finished while a commit was on its way', () => {
    const tracker = createOffsetTracker();
    for (const offset of [0, 1]) tracker.begin(offset);
    tracker.finish(0);
    const onItsWay = tracker.committable ?? 0;
    tracker.finish(1);
    tracker.markCommitted(onItsWay);
    expect(tracker.committable).to.equal(2);
  });

  it('goes over gaps, which a compacted or transactional log has', () => {
    const tracker = createOffsetTracker();
    for (const offset of [10, 20]) tracker.begin(offset);
    tracker.finish(20);
    tracker.finish(10);
    expect(tracker.committable).to.equal(21);
  });

  it('never commits past an unfinished one and never begins one twice, in whatever order they finish', () => {
    const story = fc.array(fc.record({ finish: fc.boolean(), pick: fc.nat() }), { maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(story, (steps) => {
        const tracker = createOffsetTracker();
        const open: number[] = [];
        let next = 0;
        let last = 0;
        let committed = 0;
        for (const { finish, pick } of steps) {
          const offset = finish ? open.splice(pick % Math.max(open.length, 1), 1)[0] : undefined;
          if (offset !== undefined) tracker.finish(offset);
          else {
            expect(tracker.begin(next)).to.equal(true);
            const redelivered = committed + (pick % (next - committed + 1));
            expect(tracker.begin(redelivered), 'started again').to.equal(false);
            open.push(next);
            next += 1;
          }
          const oldest = open.length > 0 ? Math.min(...open) : next;
          const committable = tracker.committable ?? last;
          expect(committable).to.equal(oldest);
          expect(tracker.pending).to.equal(next - oldest);
          if (pick % 3 === 0) {
            committed = committable;
            tracker.markCommitted(committed);
          }
          last = committable;
        }
      }),
    );
  });

  it('knows a log that was made anew by offsets from before what is committed, and begins with it', () => {
    const tracker = createOffsetTracker();
    for (const offset of [100, 101]) tracker.begin(offset);
    tracker.finish(100);
    tracker.markCommitted(101);
    expect([tracker.begin(0), tracker.begin(1), tracker.begin(1)]).to.deep.equal([true, true, false]);
    tracker.finish(1);
    expect(tracker).to.include({ committable: undefined, pending: 2, position: 0 });
    tracker.finish(0);
    expect(tracker).to.include({ committable: 2, pending: 0, position: 2 });
  });

  it('knows the next offset to be done, where any is known', () => {
    const tracker = createOffsetTracker();
    expect(tracker.position).to.equal(undefined);
    for (const offset of [7, 8]) tracker.begin(offset);
    tracker.finish(8);
    expect(tracker.position).to.equal(7);
    tracker.finish(7);
    expect(tracker.position).to.equal(9);
  });

  it('keeps its place over a long stretch', () => {
    const tracker = createOffsetTracker();
    for (let offset = 0; offset < 5_000; offset += 1) tracker.begin(offset);
    for (let offset = 4_999; offset > 0; offset -= 1) tracker.finish(offset);
    expect(tracker).to.include({ committable: undefined, pending: 5_000 });
    tracker.finish(0);
    expect(tracker).to.include({ committable: 5_000, pending: 0 });
    expect([tracker.begin(4_999), tracker.begin(5_000)]).to.deep.equal([false, true]);
    expect(tracker.pending).to.equal(1);
  });
});
