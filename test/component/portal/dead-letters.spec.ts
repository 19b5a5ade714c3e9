import { expect } from 'chai';
import { eventRecord } from '../../../services/kit/bus/event-record.ts';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import type { Transport } from '../../../services/kit/bus/transport.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { newId } from '../../../services/kit/ids.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { createPlatformDeadLetters } from '../../../services/portal/clients/dead-letters.ts';
import type { PlatformDeadLetters } from '../../../services/portal/domain/dead-letters.ts';
import { deadLetterOf } from '../../support/dead-letter.ts';

const codec = platformCodec();
const prefix = 'spec';

describe('the dead letters of the platform', () => {
  let transport: Transport;
  let deadLetters: PlatformDeadLetters;
  beforeEach(() => {
    transport = createMemoryTransport();
    deadLetters = createPlatformDeadLetters({ transport, codec, prefix });
  });

  const giveUp = async (...given: readonly Omit<Parameters<typeof deadLetterOf>[0], 'prefix'>[]) =>
    transport.publish(given.map((one) => deadLetterOf({ prefix, ...one })));
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

  it('are listed newest first, and no more than are asked for', async () => {
    await giveUp(...Array.from({ length: 50 }, (_, offset) => ({ key: `k${offset}`, offset, time: at(offset) })));
    const { entries, unread } = await deadLetters.list(3);
    expect(entries.map(({ key }) => key)).to.deep.equal(['k49', 'k48', 'k47']);
    expect(entries[0]).to.include({ service: 'portal', code: 'unavailable', attempts: 3, replayed: false });
    expect(unread).to.deep.equal([]);
  });

  it('of other platforms on the same cluster are not shown', async () => {
    await transport.publish([deadLetterOf({ prefix: 'other', key: 'k' })]);
    expect((await deadLetters.list(10)).entries).to.deep.equal([]);
    const found = await deadLetters.find('portal', 'onboarding-events-0-1').catch((error: unknown) => error);
    expect(found).to.be.instanceOf(AppError).and.include({ code: 'not_found' });
  });

  it('are shown decoded where they can be, and as bytes otherwise', async () => {
    const type = 'modelyard.content.DescriptionDeleted';
    const data = { workspace: 'public', solutionId: 's', revisionId: 'r' };
    const source = { codec, topic: 'spec.onboarding.events', source: '/spec/content/worker/1' };
    const event = { id: newId(), subject: 's', time: 'now', correlationId: 'c' };
    const { value, headers } = eventRecord(source, { type, data }, event);
    await giveUp({ key: 'good', offset: 1, value, headers }, { key: 'bad', offset: 2 });
    const good = await deadLetters.find('portal', 'onboarding-events-0-1');
    expect(JSON.parse(good.body)).to.deep.equal(data);
    expect(good).to.include({ isDecoded: true, isCut: false, type });
    const bad = await deadLetters.find('portal', 'onboarding-events-0-2');
    expect([bad.isDecoded, Buffer.from(bad.body, 'base64').toString()]).to.deep.equal([false, 'not avro']);
    await giveUp({ key: 'large', offset: 3, value: Buffer.alloc(100_000, 'x') });
    const large = await deadLetters.find('portal', 'onboarding-events-0-3');
    expect([large.isCut, large.body.length]).to.deep.equal([true, 64 * 1024]);
  });

  it('go back to their topic when they are replayed, which the list shows at the next look', async () => {
    await giveUp({ key: 'k' });
    expect((await deadLetters.list(10)).entries[0]?.replayed).to.equal(false);
    await deadLetters.replay('portal', 'onboarding-events-0-1');
    expect((await deadLetters.list(10)).entries[0]?.replayed).to.equal(true);
    const sent: string[] = [];
    await transport.readAll('spec.onboarding.events', ({ headers }) => sent.push(String(headers.replayof)));
    expect(sent).to.deep.equal(['onboarding-events-0-1']);
  });

  it('are read once for all who look within a few seconds', async () => {
    await giveUp({ key: 'k' });
    let reads = 0;
    const readAll: Transport['readAll'] = (...args) => {
      reads += 1;
      return transport.readAll(...args);
    };
    const counting: Transport = { ...transport, readAll };
    const counted = createPlatformDeadLetters({ transport: counting, codec, prefix });
    await Promise.all([counted.list(10), counted.list(10)]);
    await counted.list(10);
    expect(reads).to.equal(1);
  });
});
