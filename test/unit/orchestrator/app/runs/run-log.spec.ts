import { expect } from 'chai';
import { createService, type Service } from '../../../../../services/kit/service.ts';
import { createRunLog, type RunEntry } from '../../../../../services/orchestrator/app/runs/run-log.ts';
import { createMemoryRunHistory } from '../../../../../services/orchestrator/store/memory-run-history.ts';

const entry = (runId: string): RunEntry => ({
  ...{ solution: 'default', operation: 'predict', planId: 'p', transport: 'http' },
  result: {
    runId,
    outcome: { ok: true, message: { contentType: 'text/plain', bytes: Buffer.from('answer') } },
    hops: [],
  },
});

describe('the log of runs', () => {
  let service: Service;
  beforeEach(() => {
    service = createService('orchestrator', 'test', { LOG_LEVEL: 'silent' });
  });
  afterEach(() => service.life.stop());

  /** What it holds itself: the history finds nothing. */
  const open = (size: number) =>
    createRunLog({ service, history: { ...createMemoryRunHistory(), find: async () => undefined }, size });

  it('holds the newest runs, whichever are looked at', async () => {
    const log = open(2);
    log.add(entry('first'));
    log.add(entry('second'));
    expect((await log.find('first'))?.id).to.equal('first');
    log.add(entry('third'));
    const found = await Promise.all(['first', 'second', 'third'].map(log.find));
    expect(found.map((run) => run?.id)).to.deep.equal([undefined, 'second', 'third']);
  });

  it('holds no bytes', async () => {
    const log = open(1);
    log.add(entry('first'));
    expect(JSON.stringify(await log.find('first'))).not.to.include('bytes');
  });

  it('may hold nothing', async () => {
    const log = open(0);
    log.add(entry('first'));
    expect(await log.find('first')).to.equal(undefined);
  });

  it('stores all of them in the history, also when the service stops', async () => {
    const history = createMemoryRunHistory();
    const log = createRunLog({ service, history, size: 0 });
    for (const id of ['a', 'b']) log.add(entry(id));
    await service.life.stop();
    expect((await history.list({ limit: 10 })).map(({ id }) => id)).to.deep.equal(['b', 'a']);
    expect((await log.find('a'))?.status).to.equal('done');
  });

  it('finds what another process has ended just now and stores in a moment', async () => {
    const history = createMemoryRunHistory();
    const [own, other] = [createRunLog({ service, history, size: 10 }), createRunLog({ service, history, size: 0 })];
    own.add(entry('first'));
    await own.find('first');
    // The first is being stored: this one has to wait for the next write.
    own.add(entry('second'));
    expect(await other.find('second')).to.equal(undefined);
    expect((await other.findSoon('second'))?.id).to.equal('second');
    expect(await other.findSoon('third')).to.equal(undefined);
  });
});
