import { expect } from 'chai';
import { createMemoryTransport } from '../../../../../services/kit/bus/memory.ts';
import { createService } from '../../../../../services/kit/service.ts';
import { createExecuteCall } from '../../../../../services/orchestrator/app/runs/execute-call.ts';
import { firstArrival } from '../../../../../services/orchestrator/domain/advance.ts';
import { protobufType } from '../../../../../services/orchestrator/domain/message.ts';
import { createMemoryCancelledRuns } from '../../../../../services/orchestrator/store/memory-cancelled-runs.ts';
import { createMemoryClaims } from '../../../../../services/orchestrator/store/memory-claims.ts';
import { readArrival, writeArrival } from '../../../../../services/orchestrator/topics/records/arrival-record.ts';
import { createRunEnvelope } from '../../../../../services/orchestrator/topics/records/run-envelope.ts';
import { createCallPublisher } from '../../../../../services/orchestrator/topics/worker/call-publisher.ts';
import { createExecuteWithRetry } from '../../../../../services/orchestrator/topics/worker/execute-with-retry.ts';
import { createFailedRuns } from '../../../../../services/orchestrator/topics/worker/failed-runs.ts';
import { createPastResults } from '../../../../../services/orchestrator/topics/worker/past-results.ts';
import { createRunContext } from '../../../../../services/orchestrator/topics/worker/run-context.ts';
import { createRunMetrics } from '../../../../../services/orchestrator/topics/worker/run-metrics.ts';
import { createRunResults } from '../../../../../services/orchestrator/topics/worker/run-results.ts';
import { createStepHandler } from '../../../../../services/orchestrator/topics/worker/step-handler.ts';
import { model, planOf } from '../../../../support/plans.ts';

const plan = planOf([model('a')]);

describe('a step that comes twice', () => {
  it('is called once, and the second is not done before the first: it may be all that holds the offset', async () => {
    const { log } = createService('orchestrator', 'worker', { LOG_LEVEL: 'silent' });
    const gate = Promise.withResolvers<void>();
    let calls = 0;
    const executeCall = createExecuteCall({
      async call(_, input) {
        calls += 1;
        await gate.promise;
        return { ok: true, status: 200, message: input };
      },
    });
    const transport = createMemoryTransport();
    const claims = createMemoryClaims();
    const stopping = new AbortController().signal;
    const metrics = createRunMetrics(createService('orchestrator', 'worker', { LOG_LEVEL: 'silent' }));
    const failedRuns = createFailedRuns({ cancelledRuns: createMemoryCancelledRuns(), log, metrics });
    const context = createRunContext({
      prefix: 'spec',
      source: '/spec',
      claims,
      failedRuns,
      transport,
      log,
      metrics,
      stopping,
    });
    const results = createRunResults({ context, pastResults: createPastResults(transport) });
    const parts = {
      context,
      results,
      executeWithRetry: createExecuteWithRetry(executeCall, {
        failedRuns,
        metrics,
        stopping,
        onWaiting: () => undefined,
      }),
      publisher: createCallPublisher(context, results),
    };
    const handleStep = createStepHandler(parts);

    const ids = { runId: 'run1', solution: 'test', planId: plan.id, operation: 'a', modelHeaders: {} };
    const envelope = createRunEnvelope({ ...ids, deadline: Date.now() + 5_000 });
    const message = { bytes: Buffer.from('in'), contentType: protobufType };
    const sent = await writeArrival(
      claims,
      { topic: 'spec.run.step', source: '/spec' },
      envelope,
      firstArrival(plan, 'a', message),
    );
    const arrived = readArrival({ ...sent, partition: 0, offset: 0, timestamp: 0 });
    const done: string[] = [];
    const both = ['first', 'second'].map((name) => handleStep(plan, arrived, false).then(() => done.push(name)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).to.deep.equal([]);
    gate.resolve();
    await Promise.all(both);
    expect(done).to.deep.equal(['first', 'second']);
    expect(calls).to.equal(1);
  });
});
