import { expect } from 'chai';
import { openDeadLetters } from '../../../services/kit/bus/dead-letters.ts';
import { eventRecord } from '../../../services/kit/bus/event-record.ts';
import { type BusEvent, startEventWorker } from '../../../services/kit/bus/event-worker.ts';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import { AppError, unavailable } from '../../../services/kit/errors.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService, type Service } from '../../../services/kit/service.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { until } from '../../support/until.ts';

const codec = platformCodec();
const type = 'modelyard.content.DescriptionDeleted';
type Handler = (event: BusEvent<{ revisionId: string }>) => Promise<void>;

describe('events of other services', () => {
  const transport = createMemoryTransport();
  const services: Service[] = [];
  afterEach(async () => {
    for (const { life } of services.splice(0)) await life.stop();
  });

  /** A worker of a group of its own, so that specs do not share what they have read. */
  async function follow(handle: Handler): Promise<Service> {
    const service = createService(`follower-${newId().slice(-6)}`, 'worker', { LOG_LEVEL: 'silent' });
    services.push(service);
    const retry = { maxAttempts: 3, giveUpAfterMs: Number.POSITIVE_INFINITY, initialDelayMs: 1, maxDelayMs: 4 };
    await startEventWorker({ service, prefix: 'spec', transport, codec, handlers: { [type]: handle }, retry });
    return service;
  }

  async function tell(revisionId: string, of = 'one', name = type): Promise<string> {
    const id = newId();
    const source = { codec, topic: 'spec.content.events', source: '/spec/content/worker/1' };
    const data = { workspace: 'public', solutionId: 's', revisionId };
    const record = eventRecord(source, { type, data }, { id, subject: of, time: 'now', correlationId: id });
    await transport.publish([{ ...record, headers: { ...record.headers, ce_type: name } }]);
    return id;
  }

  it('come in order, each with its id', async () => {
    const seen: string[] = [];
    await follow(async ({ id, data }) => void seen.push(`${id} ${data.revisionId}`));
    const ids = [await tell('1'), await tell('2'), await tell('3')];
    await until(() => seen.length >= 3, { what: 'three events seen' });
    expect(seen.slice(-3)).to.deep.equal(ids.map((id, index) => `${id} ${index + 1}`));
  });

  it('are retried for as long as an engine is unavailable', async () => {
    const attempts = new Map<string, number>();
    await follow(async ({ id }) => {
      attempts.set(id, (attempts.get(id) ?? 0) + 1);
      if ((attempts.get(id) ?? 0) < 8) throw unavailable('away');
    });
    const id = await tell('1');
    await until(() => attempts.get(id) === 8, { what: 'the eighth attempt' });
  });

  it('of types without a handler are skipped, undecoded', async () => {
    const seen: string[] = [];
    await follow(async ({ id }) => void seen.push(id));
    const strange = await tell('1', 'one', 'modelyard.content.OfANewerRelease');
    const known = await tell('2');
    await until(() => seen.includes(known), { what: 'the event after it' });
    expect(seen).not.to.include(strange);
  });

  it('that can not be handled are kept, and those after them go on', async () => {
    const seen: string[] = [];
    const { name } = await follow(async ({ id, data }) => {
      if (data.revisionId === 'bad') throw new AppError('invalid', 'no', { retriable: false });
      seen.push(id);
    });
    await tell('bad');
    const next = await tell('good');
    await until(() => seen.includes(next), { what: 'the event after it' });
    const [letter] = await openDeadLetters(transport, `spec.${name}.dead`).list();
    expect(letter).to.deep.include({ topic: 'spec.content.events', group: `spec.${name}.worker-content` });
  });
});
