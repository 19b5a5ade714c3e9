import { expect } from 'chai';
import { type BusEvent, startEventWorker } from '../../../services/kit/bus/event-worker.ts';
import { done } from '../../../services/kit/bus/outcome.ts';
import { metricName } from '../../../services/kit/metrics.ts';
import type { Service } from '../../../services/kit/service.ts';
import {
  type MemoryBus,
  patient,
  prefix,
  quickRetry,
  startMemoryBus,
  storeDescription,
} from '../../support/memory-bus.ts';
import { until } from '../../support/until.ts';

describe('metrics of a worker', () => {
  let bus: MemoryBus;
  before(async () => {
    bus = await startMemoryBus({ partitions: 1 });
  });
  after(() => bus.stop());

  /** Values by their labels, without those that every metric has. */
  async function values(service: Service, name: string): Promise<Record<string, number>> {
    const { values: found = [] } = (await service.metrics.getSingleMetric(metricName(name))?.get()) ?? {};
    return Object.fromEntries(found.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
  }

  it('count outcomes, attempts after the first and dead letters, and what is left to do', async () => {
    const type = 'modelyard.content.StoreDescription';
    let attempts = 0;
    const worker = await bus.startWorker({
      handlers: {
        [type]: async () => {
          attempts += 1;
          if (attempts !== 2) throw new Error('not yet');
          return done({ type: 'modelyard.content.DescriptionDeleted', data: where });
        },
      },
    });
    const { description: _none, ...where } = storeDescription('1').data;
    const remove = { ...storeDescription('1'), type: 'modelyard.content.DeleteDescription', data: where };

    await bus.send(storeDescription('1'), patient);
    await bus.send(storeDescription('1'), patient);
    await bus.send(remove, patient);
    await bus.transport.publish([
      { topic: 'spec.content.commands', key: 'k', value: Buffer.alloc(0), headers: { ce_type: 'made up' } },
    ]);
    await bus.send(remove, patient);
    await worker.life.stop();

    expect(await values(worker, 'commands_total')).to.deep.equal({
      [`${type} done`]: 1,
      [`${type} failed`]: 1,
      [`${remove.type} rejected`]: 2,
      'unknown failed': 1,
    });
    expect(await values(worker, 'command_retries_total')).to.deep.equal({ [type]: 1 + quickRetry.maxAttempts - 1 });
    expect(await values(worker, 'dead_letters_total')).to.deep.equal({
      [`${type} internal`]: 1,
      'unknown envelope_incomplete': 1,
    });
    expect(await values(worker, 'commands_in_flight')).to.deep.equal({ '': 0 });
    expect(await values(worker, 'consumer_lag')).to.deep.equal({ 'spec.content.commands 0': 0 });
  });

  it('of a role that handles commands and events are in one registry', async () => {
    const service = await bus.startWorker();
    const { transport, codec } = bus;
    const seen: string[] = [];
    const handlers = { 'modelyard.content.DescriptionStored': async ({ id }: BusEvent) => void seen.push(id) };
    await startEventWorker({ service, prefix, transport, codec, handlers });
    await bus.send(storeDescription('both'), patient);
    await until(() => seen.length > 0, { what: 'the event' });
    await service.life.stop();
    expect(await values(service, 'events_total')).to.include({ 'modelyard.content.DescriptionStored done': 1 });
    expect(await values(service, 'commands_total')).to.include({ 'modelyard.content.StoreDescription done': 1 });
    expect(await values(service, 'consumer_lag')).to.have.all.keys('spec.content.commands 0', 'spec.content.events 0');
  });
});
