import { expect } from 'chai';
import { createRunLog, type RunEntry } from '../../../../../services/orchestrator/app/runs/run-log.ts';

const entry = (runId: string): RunEntry => ({
  ...{ solution: 'default', operation: 'predict', planId: 'p', transport: 'direct' },
  result: {
    runId,
    outcome: { ok: true, message: { contentType: 'text/plain', bytes: Buffer.from('answer') } },
    hops: [],
  },
});

describe('the log of runs', () => {
  it('holds the newest runs, whichever are looked at', () => {
    const log = createRunLog(2);
    log.add(entry('first'));
    log.add(entry('second'));
    expect(log.find('first')?.result.runId).to.equal('first');
    log.add(entry('third'));
    expect(['first', 'second', 'third'].map((id) => log.find(id)?.result.runId)).to.deep.equal([
      undefined,
      'second',
      'third',
    ]);
  });

  it('holds no bytes', () => {
    const log = createRunLog(1);
    log.add(entry('first'));
    const outcome = log.find('first')?.result.outcome;
    expect(outcome?.ok && outcome.message.bytes.length).to.equal(0);
  });

  it('may hold nothing', () => {
    const log = createRunLog(0);
    log.add(entry('first'));
    expect(log.find('first')).to.equal(undefined);
  });
});
