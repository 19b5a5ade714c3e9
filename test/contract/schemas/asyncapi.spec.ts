import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { asyncapiProblems } from '../../../scripts/check/asyncapi.ts';
import { deadLetterRecord } from '../../../services/kit/bus/dead-letter.ts';
import { openDeadLetters } from '../../../services/kit/bus/dead-letters.ts';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import { AppError } from '../../../services/kit/errors.ts';

const sources = { schemas: 'schemas/avro', topics: 'infra/kafka/topics.yaml' };
const text = readFileSync('schemas/asyncapi.yaml', 'utf8');

describe('description of the topics', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'modelyard-asyncapi-'));
    symlinkSync(resolve('schemas/avro'), join(folder, 'avro'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What is found after the one change; a change that changes nothing would prove nothing. */
  function problemsAfter(from: string | RegExp, to: string): string {
    const changed = text.replace(from, to);
    expect(changed).not.to.equal(text);
    const document = join(folder, 'asyncapi.yaml');
    writeFileSync(document, changed);
    return asyncapiProblems({ ...sources, document }).join('\n');
  }

  it('is AsyncAPI 3.0 and agrees with schemas, topics and envelope', () => {
    expect(asyncapiProblems({ ...sources, document: 'schemas/asyncapi.yaml' })).to.deep.equal([]);
  });

  it('names the headers that a replay adds', async () => {
    const transport = createMemoryTransport();
    const from = {
      topic: 'yard.content.commands',
      partition: 0,
      offset: 0,
      key: 'k',
      value: Buffer.of(1),
      timestamp: 0,
    };
    const record = { ...from, headers: { ce_id: 'a' } };
    const topic = 'yard.content.dead';
    const error = new AppError('internal', 'broken');
    await transport.publish([deadLetterRecord({ topic, group: 'g', record, error, attempts: 1, time: '' })]);
    await openDeadLetters(transport, topic).replayAll();
    const headers: string[][] = [];
    for (const written of [topic, from.topic])
      await transport.readAll(written, (read) => headers.push(Object.keys(read.headers)));
    const { command, replayed } = parse(text).components.schemas;
    expect(headers[1]).to.have.members(Object.keys(replayed.properties));
    expect(headers[2]).to.have.members(['ce_id', 'deadline', ...Object.keys(command.allOf[1].properties)]);
  });

  for (const [what, from, to, expected] of [
    [
      'another topic',
      /content\.dead/,
      'content.deaf',
      'topic {prefix}.content.dead of infra/kafka/topics.yaml is missing',
    ],
    [
      'a message that is not declared',
      /name: modelyard.content.ImageStored/,
      'name: modelyard.content.ImageLost',
      'ImageLost is not in',
    ],
    [
      'a message that is left out',
      /name: modelyard.content.ImageStored/,
      'title: Image',
      'ImageStored of schemas/avro is missing',
    ],
    [
      'a message in no channel',
      /^ {6}StoreImage: .*$/m,
      '',
      'StoreImage is missing in the channel {prefix}.content.commands',
    ],
    [
      'the wrong schema',
      /content\/store-image\.avsc/,
      'content/store-document.avsc',
      'not avro/content/store-image.avsc',
    ],
    ['a header that is not sent', /causationid: \{/, 'causeid: {', 'header causeid is not in the envelope'],
    ['a header left out of the dead letters', / +dead_group: .*\n/, '', 'header dead_group of dead letters is missing'],
    [
      'a required header that may be missing',
      /, correlationid\n?\s*\]/,
      ', correlationid, deadline]',
      'deadline is not in the envelope',
    ],
    [
      'a broken reference',
      /messageTraits\/reply/,
      'messageTraits/replay',
      'there is no #/components/messageTraits/replay',
    ],
    ['something that is no AsyncAPI', /action: receive/, 'action: read', '/operations/handleContent/action'],
  ] as const)
    it(`notices ${what}`, () => {
      expect(problemsAfter(from, to)).to.include(expected);
    });
});
