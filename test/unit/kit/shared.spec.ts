import { expect } from 'chai';
import { Registry } from 'prom-client';
import { createShared } from '../../../services/kit/shared.ts';

describe('what roles of one process share', () => {
  function lease(shared: ReturnType<typeof createShared>, key: string, log: string[]) {
    return shared.lease(
      key,
      () => {
        log.push(`open ${key}`);
        return { key };
      },
      async () => void log.push(`close ${key}`),
    );
  }

  it('is one client for each key, closed with its last user', async () => {
    const shared = createShared('spec');
    const log: string[] = [];
    const [one, two, other] = [lease(shared, 'a', log), lease(shared, 'a', log), lease(shared, 'b', log)];
    expect(one.client).to.equal(two.client);
    expect(other.client).not.to.equal(one.client);
    expect([one.users, two.users, other.users]).to.deep.equal([1, 2, 1]);
    await one.release();
    await one.release();
    expect(log).to.deep.equal(['open a', 'open b']);
    await two.release();
    expect(log).to.deep.equal(['open a', 'open b', 'close a']);
    await lease(shared, 'a', log).release();
    expect(log.slice(3)).to.deep.equal(['open a', 'close a']);
  });

  it('holds nothing under a key whose client could not be opened', () => {
    const shared = createShared('spec');
    const fail = () => {
      throw new Error('no address');
    };
    expect(() => shared.lease('a', fail, async () => undefined)).to.throw('no address');
    expect(lease(shared, 'a', []).users).to.equal(1);
  });

  it('shows the memory of the process in the metrics of every role, under its labels', async () => {
    const shared = createShared('spec');
    const roles = ['gateway', 'worker'].map((role) => {
      const metrics = new Registry();
      metrics.setDefaultLabels({ service: 'content', role });
      shared.addProcessMetrics(metrics);
      return metrics;
    });
    const texts = await Promise.all(roles.map((metrics) => metrics.metrics()));
    expect(texts[0]).to.match(/^process_resident_memory_bytes\{service="content",role="gateway"\} \d+$/m);
    expect(texts[1]).to.match(/^process_resident_memory_bytes\{service="content",role="worker"\} \d+$/m);
  });
});
