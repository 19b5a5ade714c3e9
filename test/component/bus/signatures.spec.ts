import { expect } from 'chai';
import type { Command } from '../../../services/kit/bus/command.ts';
import {
  type CommandCaller,
  createCommandSigner,
  createCommandVerifier,
  signatureHeader,
} from '../../../services/kit/bus/command-signature.ts';
import { done } from '../../../services/kit/bus/outcome.ts';
import type { IncomingRecord, OutgoingRecord } from '../../../services/kit/bus/transport.ts';
import { newSigningKey } from '../../../services/kit/secrets/ed25519-jws.ts';
import { type MemoryBus, patient, prefix, startMemoryBus, storeDescription } from '../../support/memory-bus.ts';
import { until } from '../../support/until.ts';

const type = 'modelyard.content.StoreDescription';
const caller: CommandCaller = { userId: 'u-1', loginName: 'ada', roles: ['MLP System User'], scopes: ['write'] };
const [content, stranger] = [newSigningKey(), newSigningKey()];
const senders = new Map([['content', [content.publicKey]]]);
const dayMs = 24 * 60 * 60_000;
let now = Date.now();
const clock = { now: () => now };

const sign = createCommandSigner('content', content.privateKey, clock);
const verify = createCommandVerifier({ senders, maxAgeMs: dayMs, clock });
const signatures = { sign, verify };

describe('signed commands', () => {
  let bus: MemoryBus;
  /** The commands that a handler got. */
  let handled: Command[];

  const handler = async (command: Command<never>) => {
    handled.push(command);
    const data = { ...storeDescription('1').data, storedAt: 1 };
    const next = { type, aggregate: 'next', data: storeDescription('2').data };
    const event = { type: 'modelyard.content.DescriptionStored', data };
    return { ...done(event), ...(command.subject !== 'next' && { next: [next] }) };
  };

  beforeEach(async () => {
    now = Date.now();
    handled = [];
    bus = await startMemoryBus({ partitions: 1, signatures });
  });
  afterEach(() => bus.stop());

  const startWorker = () => bus.startWorker({ handlers: { [type]: handler as never } });

  /** A command that was signed properly, as it lies in the topic before any worker has seen it. */
  async function signedCommand(): Promise<IncomingRecord> {
    await bus.send({ ...storeDescription('1'), caller }, { ...patient, waitMs: 0 });
    const [record] = await bus.read('commands');
    if (!record) throw new Error('there is a command');
    const { data: _, ...sent } = record;
    return sent;
  }

  async function firstDeadLetter() {
    await until(async () => (await bus.deadLetters.list()).length > 0, { what: 'a dead letter' });
    return (await bus.deadLetters.list())[0];
  }

  it('tell the handler which service has sent them for whom, and so do the next ones', async () => {
    await startWorker();
    await bus.send({ ...storeDescription('1'), caller }, patient);
    await until(() => handled.length === 2, { what: 'the next command' });
    for (const { signedBy } of handled) expect(signedBy).to.deep.equal({ service: 'content', caller });
  });

  it('need no user', async () => {
    await startWorker();
    await bus.send(storeDescription('1'), patient);
    expect(handled[0]?.signedBy).to.deep.equal({ service: 'content' });
  });

  it('are dead letters without a signature, answered, logged and counted', async () => {
    const { headers, ...record } = await signedCommand();
    const { [signatureHeader]: _, ...plain } = headers;
    await bus.transport.publish([{ ...record, headers: { ...plain, ce_id: '0195e2f4-9a75-7000-8000-000000000001' } }]);
    const worker = await startWorker();
    const letter = await firstDeadLetter();
    expect(letter).to.include({ code: 'command_unsigned', attempts: 1 });
    expect(letter?.error).to.include('COMMAND_SENDER_KEYS');
    await until(() => handled.length === 2, { what: 'the signed command and its next one' });
    expect(handled.map(({ id }) => id)).not.to.include('0195e2f4-9a75-7000-8000-000000000001');
    const metrics = await worker.metrics.metrics();
    expect(metrics).to.match(/security_events_total\{.*event="command.refused".*\} 1/);
    expect(metrics).to.match(/dead_letters_total\{.*code="command_unsigned".*\} 1/);
    const replies = await bus.read('replies');
    expect(replies.some(({ headers: of }) => of.outcome === 'failed')).to.equal(true);
  });

  it('are run without a signature where these are accepted, but never with a wrong one', async () => {
    const lenient = createCommandVerifier({ senders, maxAgeMs: dayMs, clock, acceptUnsigned: true });
    const record = await signedCommand();
    const { [signatureHeader]: token, ...plain } = record.headers;
    expect(lenient({ ...record, headers: plain })).to.equal(undefined);
    expect(lenient(record)).to.deep.equal({ service: 'content', caller });
    for (const wrong of ['', `${token}x`, 'a.b.c'])
      expect(() => lenient({ ...record, headers: { ...plain, [signatureHeader]: wrong } })).to.throw(/not valid/);
  });

  describe('are not valid', () => {
    let record: IncomingRecord;
    beforeEach(async () => {
      record = await signedCommand();
      expect(verify(record)).to.deep.equal({ service: 'content', caller });
    });

    for (const [what, changed] of [
      ['in another topic', () => ({ topic: `${prefix}.publication.commands` })],
      ['with another body', () => ({ value: Buffer.from([...record.value].toReversed()) })],
      ['with another id', () => ({ headers: { ...record.headers, ce_id: 'other' } })],
      ['as another type', () => ({ headers: { ...record.headers, ce_type: 'modelyard.content.StoreImage' } })],
      ['for another aggregate', () => ({ headers: { ...record.headers, ce_subject: 'other' } })],
      ['read with another schema', () => ({ headers: { ...record.headers, ce_dataschema: 'urn:modelyard:avro:00' } })],
    ] as const)
      it(what, () => expect(() => verify({ ...record, ...changed() })).to.throw(/signature of another command/));

    it('signed with the key of a stranger, or of another service', () => {
      const signedBy = (service: string, key: string) => ({
        ...record,
        ...createCommandSigner(service, key)(record as OutgoingRecord, caller),
      });
      expect(() => verify(signedBy('content', stranger.privateKey))).to.throw(/none of the services/);
      expect(() => verify(signedBy('portal', content.privateKey))).to.throw(/names another service/);
    });

    it('once outcomes of their time are forgotten, or from the future', () => {
      now += dayMs + 1_001;
      expect(() => verify(record)).to.throw(/older than outcomes/);
      now -= 2 * dayMs;
      expect(() => verify(record)).to.throw(/check the clocks/);
    });
  });

  it('stay valid as replayed dead letters, whose deadline is another', async () => {
    const record = await signedCommand();
    const dead = { ...record, headers: { ...record.headers, deadline: new Date().toISOString(), replays: '1' } };
    expect(verify(dead)).to.deep.equal({ service: 'content', caller });
  });
});
