import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { deadLetterRecord } from '../../../services/kit/bus/dead-letter.ts';
import { toHeaders } from '../../../services/kit/bus/envelope.ts';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import type { IncomingRecord, Transport } from '../../../services/kit/bus/transport.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createLog } from '../../../services/kit/log.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { engine } from '../../support/engines.ts';
import { runScript, startScript } from '../../support/scripts.ts';

const prefix = 'scripts-spec';
const codec = platformCodec();

function message(type: string, solutionId: string) {
  const { fingerprint, bytes: value } = codec.encode(type, { solutionId });
  const id = newId();
  const subject = `image/${solutionId}`;
  const time = new Date().toISOString();
  const headers = toHeaders({ id, type, source: '/spec', subject, time, fingerprint, correlationId: id });
  return { key: subject, value, headers };
}

describe('scripts that look into the topics', function () {
  this.timeout(240_000);
  let env: Record<string, string>;
  let transport: Transport;

  before(async () => {
    const { address } = await engine('kafka');
    env = { KAFKA_BROKERS: address, TOPIC_PREFIX: prefix };
    expect(await runScript('topics.ts', [], env)).to.include({ status: 0 });
    const log = createLog({ service: 'spec', role: 'scripts', instance: '', level: 'silent' });
    transport = createKafkaTransport({ brokers: [address], clientId: prefix, log });
  });
  after(() => transport.close());

  /** The first lines that `npm run events` prints, until it is ended by Ctrl-C. */
  async function firstLines(count: number, ...args: string[]): Promise<string[]> {
    const child = startScript('events.ts', ['--all', ...args], env);
    const ended = once(child, 'close');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (lines.length === count) child.kill('SIGINT');
    }
    expect((await ended)[0]).to.equal(0);
    return lines;
  }

  describe('npm run events', () => {
    before(async () => {
      const topic = `${prefix}.content.events`;
      const [one, two] = ['s-1', 's-2'].map((id) => ({ topic, ...message('modelyard.content.ImageDeleted', id) }));
      if (!one || !two) throw new Error('there are two events');
      const unreadable = { ...one, headers: {} };
      const results = `${prefix}.run-verdict.results`;
      await transport.ensureTopics([{ topic: results, partitions: 1, config: {} }]);
      const headers = {
        ce_id: 'r-1',
        ce_type: 'modelyard.run.Result',
        ce_subject: 'r-1',
        solution: 'verdict',
        outcome: 'ok',
      };
      const result = {
        topic: results,
        key: 'r-1',
        value: Buffer.from('five!'),
        headers: { ...headers, operation: 'in' },
      };
      // In one partition, so that their order is known.
      await transport.publish([one, one, unreadable, two, result].map((record) => ({ ...record, partition: 0 })));
    });

    it('prints every event once, decoded, and ends on Ctrl-C', async () => {
      const lines = await firstLines(2, '--type', 'ImageDeleted');
      expect(lines.map((line) => line.split(' ').slice(1).join(' '))).to.deep.equal([
        'ImageDeleted image/s-1 {"solutionId":"s-1"}',
        'ImageDeleted image/s-2 {"solutionId":"s-2"}',
      ]);
    });

    it('prints the results of runs, and JSON for programs', async () => {
      const [line = ''] = await firstLines(1, '--service', 'run', '--json');
      expect(JSON.parse(line)).to.deep.include({
        ...{ id: 'r-1', service: 'run', type: 'Result', subject: 'r-1' },
        data: { solution: 'verdict', operation: 'in', outcome: 'ok', bytes: 5 },
      });
    });

    it('says what it does not know', async () => {
      const service = await runScript('events.ts', ['--service', 'contents'], env);
      expect(service).to.include({ status: 1 });
      expect(service.stderr).to.include('no topic with events of contents');
      const option = await runScript('events.ts', ['--services', 'content'], env);
      expect(option).to.include({ status: 1 });
      expect(option.stderr).to.include('Usage: npm run events');
    });
  });

  describe('npm run dead', () => {
    it('lists, shows and replays', async () => {
      const { key, value, headers } = message('modelyard.content.DeleteImage', 's-3');
      const commands = `${prefix}.content.commands`;
      const record = { topic: commands, partition: 4, offset: 7, key, value, headers, timestamp: 0 };
      const error = new AppError('internal', 'the disk is full');
      const topic = `${prefix}.content.dead`;
      const time = new Date().toISOString();
      await transport.publish([deadLetterRecord({ topic, group: 'g', record, error, attempts: 5, time })]);

      const list = await runScript('dead.ts', ['list'], env);
      expect(list.stdout, list.stderr).to.include('content-4-7').and.include('the disk is full').and.include('│ no');
      const show = await runScript('dead.ts', ['show', 'content-4-7', '--json'], env);
      expect(JSON.parse(show.stdout)[0]).to.deep.include({ key, data: { solutionId: 's-3' }, replayed: false });

      expect(await runScript('dead.ts', ['replay', 'content-4-7'], env)).to.include({ status: 0 });
      const sent: IncomingRecord[] = [];
      await transport.readAll(commands, (read) => sent.push(read));
      expect(sent).to.have.lengthOf(1);
      expect(sent[0]?.value).to.deep.equal(value);
      expect(sent[0]?.headers).to.include({ ce_id: headers.ce_id, replayof: 'content-4-7' });
      expect((await runScript('dead.ts', ['replay', '--all'], env)).stdout).to.include('There are no dead letters.');
    });

    it('says what it does not know', async () => {
      const unknown = await runScript('dead.ts', ['show', 'content-9-9'], env);
      expect(unknown.status).to.equal(1);
      expect(unknown.stderr).to.include('There is no dead letter content-9-9');
      const nonsense = await runScript('dead.ts', ['burn'], env);
      expect(nonsense.status).to.equal(1);
      expect(nonsense.stderr).to.include('Usage: npm run dead');
    });
  });
});
