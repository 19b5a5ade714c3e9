import { expect } from 'chai';
import { createBusMetrics } from '../../../../services/kit/bus/metrics.ts';
import { retried } from '../../../../services/kit/bus/stages/retry.ts';
import { unavailable } from '../../../../services/kit/errors.ts';
import { createLoggedService } from '../../../support/logged-service.ts';

describe('a message that waits for its next attempt', () => {
  it('is logged with its id and what failed; others that wait then are counted', async () => {
    const { service, lines } = createLoggedService();
    const metrics = createBusMetrics(service, { kind: 'command', types: ['a.B'] });
    const policy = { maxAttempts: 3, giveUpAfterMs: 60_000, initialDelayMs: 1, maxDelayMs: 2 };
    let attempts = 0;
    const handle = retried(
      policy,
      metrics,
      new AbortController().signal,
      service.log,
    )(async () => {
      attempts += 1;
      if (attempts <= 20) throw unavailable('The store cannot be reached right now.');
    });
    const record = {
      ...{ topic: 't', partition: 0, offset: 1, timestamp: 0, key: 'k', value: Buffer.alloc(0) },
      headers: { ce_id: 'id-1', ce_type: 'a.B' },
    };
    await handle({ record, attempt: 1, replaceRecord: () => undefined, isOwned: () => true });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({
      level: 'warn',
      msg: 'a message waits for its next attempt',
      id: 'id-1',
      type: 'a.B',
    });
    expect(JSON.stringify(lines[0])).to.include('The store cannot be reached right now.');
  });
});
