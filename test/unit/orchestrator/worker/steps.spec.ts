import { expect } from 'chai';
import { createMemoryTransport } from '../../../../services/kit/bus/memory.ts';
import { createService } from '../../../../services/kit/service.ts';
import { enter } from '../../../../services/orchestrator/domain/advance.ts';
import { protobufType } from '../../../../services/orchestrator/domain/message.ts';
import { readArrival, writeArrival } from '../../../../services/orchestrator/hops/arrival-record.ts';
import { newTicket } from '../../../../services/orchestrator/hops/run-ticket.ts';
import { createPerform } from '../../../../services/orchestrator/runs/perform.ts';
import { createMemoryClaims } from '../../../../services/orchestrator/store/memory-claims.ts';
import { createCarryOut } from '../../../../services/orchestrator/worker/carry-out.ts';
import { createFollow } from '../../../../services/orchestrator/worker/follow.ts';
import { createPastResults } from '../../../../services/orchestrator/worker/past-results.ts';
import { createRunEnd } from '../../../../services/orchestrator/worker/run-end.ts';
import { createTakeStep } from '../../../../services/orchestrator/worker/steps.ts';
import { createTools } from '../../../../services/orchestrator/worker/tools.ts';
import { model, planOf } from '../../../support/plans.ts';

const plan = planOf([model('a')]);

describe('a step that comes twice', () => {
  it('is called once, and the second is not done before the first: it may be all that holds the offset', async () => {
    const { log } = createService('orchestrator', 'worker', { LOG_LEVEL: 'silent' });
    const gate = Promise.withResolvers<void>();
    let calls = 0;
    const perform = createPerform({
      async call(_, input) {
        calls += 1;
        await gate.promise;
        return { ok: true, status: 200, message: input };
      },
    });
    const transport = createMemoryTransport();
    const claims = createMemoryClaims();
    const stopping = new AbortController().signal;
    const tools = createTools({ prefix: 'spec', source: '/spec', claims, transport, log, stopping });
    const runEnd = createRunEnd({ tools, results: createPastResults(transport) });
    const parts = { tools, runEnd, carryOut: createCarryOut(perform, stopping), follow: createFollow(tools, runEnd) };
    const takeStep = createTakeStep(parts);

    const ids = { runId: 'run1', solution: 'test', planId: plan.id, operation: 'a', forward: {} };
    const ticket = newTicket({ ...ids, deadline: Date.now() + 5_000 });
    const message = { bytes: Buffer.from('in'), contentType: protobufType };
    const sent = await writeArrival(
      claims,
      { topic: 'spec.run.step', source: '/spec' },
      ticket,
      enter(plan, 'a', message),
    );
    const arrived = readArrival({ ...sent, partition: 0, offset: 0, timestamp: 0 });
    const done: string[] = [];
    const both = ['first', 'second'].map((name) => takeStep(plan, arrived, false).then(() => done.push(name)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).to.deep.equal([]);
    gate.resolve();
    await Promise.all(both);
    expect(done).to.deep.equal(['first', 'second']);
    expect(calls).to.equal(1);
  });
});
