import { expect } from 'chai';
import { openDeadLetterConsole } from '../../../../scripts/dead/dead-letter-console.ts';
import { deadLetterRecord } from '../../../../services/kit/bus/dead-letter.ts';
import { createMemoryTransport } from '../../../../services/kit/bus/memory.ts';
import type { IncomingRecord } from '../../../../services/kit/bus/transport.ts';
import { AppError } from '../../../../services/kit/errors.ts';

describe('the desk of dead letters', () => {
  const topics = ['yard.content.dead', 'yard.catalog.dead'];
  const transport = createMemoryTransport();
  const desk = openDeadLetterConsole(transport, topics);
  const sent = async (topic: string) => {
    const found: IncomingRecord[] = [];
    await transport.readAll(topic, (record) => found.push(record));
    return found;
  };

  before(async () => {
    for (const [offset, topic] of topics.entries()) {
      const from = topic.replace('dead', 'commands');
      const record = {
        topic: from,
        partition: 2,
        offset,
        key: `k${offset}`,
        value: Buffer.of(1),
        headers: { ce_id: 'a' },
        timestamp: 0,
      };
      const time = `2026-01-0${offset + 1}T00:00:00.000Z`;
      const error = new AppError('internal', 'broken');
      await transport.publish([deadLetterRecord({ topic, group: 'g', record, error, attempts: 5, time })]);
    }
  });

  it('holds the letters of all services', async () => {
    const letters = await desk.execute({ name: 'list', selection: {} });
    expect(letters.map(({ id }) => id)).to.deep.equal(['content-2-0', 'catalog-2-1']);
  });

  it('shows one letter, and says where to look for its name when there is none', async () => {
    const [letter, ...more] = await desk.execute({ name: 'show', id: 'catalog-2-1' });
    expect(letter).to.include({ id: 'catalog-2-1', key: 'k1', attempts: 5, replayed: false });
    expect(more).to.deep.equal([]);
    const error: unknown = await desk.execute({ name: 'show', id: 'catalog-9-9' }).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'not_found');
  });

  it('sends a letter back to where it came from, and then only the others', async () => {
    const [one] = await desk.execute({ name: 'replay', id: 'content-2-0' });
    expect(one).to.include({ id: 'content-2-0', replayed: true });
    expect(await sent('yard.content.commands')).to.have.lengthOf(1);
    const others = await desk.execute({ name: 'replay all', selection: {} });
    expect(others.map(({ id }) => id)).to.deep.equal(['catalog-2-1']);
    expect(await sent('yard.content.commands')).to.have.lengthOf(1);
    expect((await sent('yard.catalog.commands')).map(({ key }) => key)).to.deep.equal(['k1']);
    expect(await desk.execute({ name: 'replay all', selection: {} })).to.deep.equal([]);
  });
});
