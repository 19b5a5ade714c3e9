import { expect } from 'chai';
import { type CommandClient, startCommandClient } from '../../../services/kit/bus/command-client.ts';
import { openDeadLetters } from '../../../services/kit/bus/dead-letters.ts';
import { done } from '../../../services/kit/bus/outcome.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';
import type { Transport } from '../../../services/kit/bus/transport.ts';
import { startWorker } from '../../../services/kit/bus/worker.ts';
import { createService, type Service } from '../../../services/kit/service.ts';
import { createMemoryJournal } from '../../../services/kit/store/memory-journal.ts';
import { outcomesOf } from '../../../services/kit/store/outcomes.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { createContent, type TestContent } from '../../support/content.ts';
import { until } from '../../support/until.ts';

const type = 'modelyard.content.DeleteImage';
const event = 'modelyard.content.ImageDeleted';
const options = { waitMs: 20_000, deadlineMs: 60_000 };
const question = (solutionId: string) => ({ type, aggregate: `image/${solutionId}`, data: { solutionId } });

describe('a poison message on a real broker', function () {
  this.timeout(240_000);
  let content: TestContent;
  let transport: Transport;
  let gateway: Service;
  let worker: Service;
  let commands: CommandClient;
  let broken = true;

  before(async () => {
    content = await createContent();
    transport = content.openTransport();
    const codec = platformCodec();
    const env = { LOG_LEVEL: 'silent' };
    [gateway, worker] = [createService('content', 'gateway', env), createService('content', 'worker', env)];
    await startWorker({
      signatures: undefined,
      service: worker,
      prefix: content.prefix,
      transport,
      codec,
      outcomes: outcomesOf(createMemoryJournal()),
      retry: { maxAttempts: 3, giveUpAfterMs: 1_000, initialDelayMs: 50, maxDelayMs: 200 },
      handlers: {
        [type]: async ({ data }: { data: { solutionId: string } }) => {
          if (broken && data.solutionId === 'poison') throw new Error('the handler has a fault');
          return done({ type: event, data });
        },
      },
    });
    commands = await startCommandClient({
      service: gateway,
      prefix: content.prefix,
      transport,
      codec,
      sign: undefined,
    });
    await until(async () => (await gateway.life.notReady()).length === 0, { what: 'the gateway is ready' });
  });

  after(async () => {
    await Promise.all([gateway.life.stop(), worker.life.stop()]);
    await transport.close();
  });

  it('is answered, kept whole, and holds up no other key; the replay after the fix works', async () => {
    const poisoned = commands.send(question('poison'), options);
    // As many keys as it takes to meet the poison in its own partition for sure.
    const others = await Promise.all(
      Array.from({ length: 100 }, (_, index) => commands.send(question(`s${index}`), options)),
    );
    expect(others.filter(({ status }) => status !== 'done')).to.deep.equal([]);
    const answer = await poisoned;
    expect(answer).to.include({ status: 'failed', code: 'internal' });

    const letters = openDeadLetters(transport, topicName(content.prefix, 'content', 'dead'));
    const [letter, ...rest] = await letters.list();
    expect(rest).to.deep.equal([]);
    expect(letter).to.include({ error: 'the handler has a fault', attempts: 3, key: 'image/poison', replayed: false });
    expect(letter?.headers.ce_id).to.equal(answer.commandId);

    broken = false;
    await letters.replay(letter?.id ?? '');
    await until(async () => (await causesOfEvents(transport, content.prefix)).includes(answer.commandId), {
      what: 'the event of the replay',
    });
    expect((await letters.list()).map(({ replayed }) => replayed)).to.deep.equal([true]);
  });

  it('that cannot be decoded becomes a dead letter without retries, with its original bytes', async () => {
    const value = Buffer.from([0xff, 0x00, 0xff]);
    const headers = { ce_id: 'no-uuid', ce_type: type };
    await transport.publish([{ topic: topicName(content.prefix, 'content', 'commands'), key: 'k', value, headers }]);
    const letters = openDeadLetters(transport, topicName(content.prefix, 'content', 'dead'));
    const find = async () => (await letters.list()).find(({ key }) => key === 'k');
    await until(async () => (await find()) !== undefined, { what: 'the dead letter' });
    const letter = await find();
    expect(letter?.value.equals(value)).to.equal(true);
    expect(letter).to.include({ code: 'envelope_incomplete', attempts: 1 });
    expect(letter?.headers).to.deep.equal(headers);
  });
});

async function causesOfEvents(transport: Transport, prefix: string): Promise<(string | undefined)[]> {
  const causes: (string | undefined)[] = [];
  await transport.readAll(topicName(prefix, 'content', 'events'), ({ headers }) => causes.push(headers.causationid));
  return causes;
}
