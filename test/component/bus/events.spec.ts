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
  async function follow(handle: Handler, onlyNewest: readonly string[] = []): Promise<Service> {
    const service = createService(`follower-${newId().slice(-6)}`, 'worker', { LOG_LEVEL: 'silent' });
    services.push(service);
    const retry = { maxAttempts: 3, giveUpAfterMs: Number.POSITIVE_INFINITY, initialDelayMs: 1, maxDelayMs: 4 };
    const handlers = { [type]: handle };
    await startEventWorker({ service, prefix: 'spec', transport, codec, handlers, retry, onlyNewest });
    return service;
  }

  async function tell(
    revisionId: string,
    of = 'one',
    name = type,
    { id = newId(), ...place }: { id?: string; sequence?: number } = {},
  ): Promise<string> {
    const source = { codec, topic: 'spec.content.events', source: '/spec/content/worker/1' };
    const data = { workspace: 'public', solutionId: 's', revisionId };
    const record = eventRecord(source, { type, data }, { id, subject: of, time: 'now', correlationId: id, ...place });
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

  it('are handled once, however often a producer sends them', async () => {
    const seen: string[] = [];
    await follow(async ({ id }) => void seen.push(id));
    const [id, other] = [await tell('1'), await tell('2')];
    await tell('1', 'one', type, { id });
    const last = await tell('3');
    await until(() => seen.includes(last), { what: 'the last event' });
    expect(seen.filter((one) => one === id || one === other)).to.deep.equal([id, other]);
  });

  it('are dropped when newer ones of their aggregate were handled, where only the newest matters', async () => {
    const of = newId();
    const send = (revisionId: string, sequence?: number, subject = of) =>
      tell(revisionId, subject, type, sequence === undefined ? {} : { sequence });
    const seen: Record<string, string[]> = { newest: [], all: [] };
    const note =
      (name: string): Handler =>
      async ({ data, envelope }) => {
        if (envelope.subject.startsWith(of)) seen[name]?.push(data.revisionId);
      };
    await follow(note('newest'), [type]);
    await follow(note('all'));
    // A producer that was stopped sends "old" when it goes on; two events of one command have the same number.
    const inLog = [await send('1', 1), await send('3', 3), await send('old', 2), await send('same', 3)];
    inLog.push(await send('other', 1, `${of}-2`), await send('unnumbered'), await send('4', 4));
    await until(() => seen.all?.length === inLog.length && seen.newest?.includes('4') === true, { what: 'all seen' });
    expect(seen.newest).to.have.members(['1', '3', 'same', 'other', 'unnumbered', '4']);
  });

  it('that failed do not count as handled', async () => {
    const of = newId();
    const seen: string[] = [];
    const { name } = await follow(
      async ({ id, data, envelope }) => {
        if (envelope.subject !== of) return;
        if (data.revisionId === 'bad' && seen.length === 0) {
          seen.push('failed');
          throw new AppError('invalid', 'no', { retriable: false });
        }
        seen.push(id);
      },
      [type],
    );
    const bad = await tell('bad', of, type, { sequence: 9 });
    const older = await tell('good', of, type, { sequence: 8 });
    await until(() => seen.includes(older), { what: 'the older event: the newer one has had no effect' });
    const [deadLetter] = await openDeadLetters(transport, `spec.${name}.dead`).replayAll();
    expect(deadLetter?.headers.ce_id).to.equal(bad);
    await until(() => seen.includes(bad), { what: 'the replayed event' });
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
