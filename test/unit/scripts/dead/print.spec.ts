import { expect } from 'chai';
import { asJson, deadLetterTable, listTable } from '../../../../scripts/dead/print.ts';
import type { DeadLetter } from '../../../../services/kit/bus/dead-letters.ts';
import { toHeaders } from '../../../../services/kit/bus/envelope.ts';
import { platformCodec } from '../../../../services/platform/bus/codec.ts';

describe('printed dead letters', () => {
  const codec = platformCodec();
  const type = 'modelyard.content.DeleteImage';
  const { fingerprint, bytes: value } = codec.encode(type, { solutionId: 'solution-7' });
  const time = '2026-01-02T03:04:05.000Z';
  const letter: DeadLetter = {
    id: 'content-3-42',
    topic: 'modelyard.content.commands',
    partition: 3,
    offset: 42,
    group: 'modelyard.content.worker',
    time,
    code: 'internal',
    error: 'the disk is full',
    attempts: 5,
    where: undefined,
    replayed: false,
    key: 'image/solution-7',
    value,
    headers: toHeaders({
      id: 'a',
      type,
      source: '/m/c/g/i',
      subject: 'image/solution-7',
      time,
      fingerprint,
      correlationId: 'a',
    }),
  };
  const nonsense: DeadLetter = { ...letter, value: Buffer.from('nonsense'), headers: { why: 'a header' } };

  it('list one line each with what, when and why', () => {
    const text = listTable([letter, { ...nonsense, id: 'content-1-1', replayed: true }]);
    for (const part of [
      'content-3-42',
      'DeleteImage',
      'image/solution-7',
      'internal: the disk is full',
      'no',
      'yes',
      'unknown',
    ])
      expect(text).to.include(part);
  });

  it('show the decoded body, and no header takes the place of a row', () => {
    expect(deadLetterTable(letter, codec))
      .to.include('"solutionId": "solution-7"')
      .and.include('partition 3, offset 42');
    expect(deadLetterTable(nonsense, codec)).to.include('internal: the disk is full').and.include('a header');
  });

  it('show bytes that cannot be decoded as base64', () => {
    expect(deadLetterTable(nonsense, codec)).to.include(Buffer.from('nonsense').toString('base64'));
    expect(asJson(nonsense, codec)).to.include({ bytes: Buffer.from('nonsense').toString('base64') });
    expect(asJson(nonsense, codec)).not.to.have.any.keys('data', 'value');
    expect(asJson(letter, codec)).to.have.deep.property('data').that.includes({ solutionId: 'solution-7' });
  });

  it('let no escape sequence of a stranger reach the terminal', () => {
    const hostile = {
      ...nonsense,
      key: '\u001b[2Jgone',
      error: 'a\u0007b\r\u202ec',
      headers: { '\u001b]0;x': '\u001b[31m' },
    };
    for (const text of [listTable([hostile]), deadLetterTable(hostile, codec)])
      for (const character of ['\u001b', '\u0007', '\r', '\u202e']) expect(text).not.to.include(character);
  });
});
