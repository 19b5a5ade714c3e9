import { expect } from 'chai';
import { answerFiles } from '../../../services/web/parts/message-answer/answer-files.ts';
import { answerTable } from '../../../services/web/parts/message-answer/answer-table.ts';
import type { FormField, MessageShape } from '../../../services/web/parts/message-form/message-shape.ts';

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  ...{ name, holds: 'one', value: { type: 'bytes' }, isOptional: false },
  ...more,
});

describe('the answer of a model', () => {
  it('is pairs where it has single values', () => {
    const { columns, rows } = answerTable({ label: 'iris', at: { x: 1 } }) ?? {};
    expect([columns, rows]).to.deep.equal([
      [],
      [
        ['label', 'iris'],
        ['at', '{"x":1}'],
      ],
    ]);
  });

  it('has a column for each list beside the others', () => {
    const { columns, rows } = answerTable({ width: [1, 2], label: ['a'] }) ?? {};
    expect([columns, rows]).to.deep.equal([
      ['width', 'label'],
      [
        ['1', 'a'],
        ['2', ''],
      ],
    ]);
  });

  it('has a row for each message of its list', () => {
    const { columns, rows } = answerTable({ faces: [{ x: 1 }, { x: 2, name: 'Ada' }] }) ?? {};
    expect([columns, rows]).to.deep.equal([
      ['x', 'name'],
      [
        ['1', ''],
        ['2', 'Ada'],
      ],
    ]);
  });

  it('is shown in part where it is long', () => {
    const table = answerTable({ values: Array.from({ length: 100_000 }, () => 'x'.repeat(1_000)) });
    expect([table?.rows.length, table?.hiddenRows]).to.deep.equal([200, 99_800]);
    expect(table?.rows[0]?.[0]?.length).to.be.lessThan(600);
  });

  it('is no table where it is no message', () => {
    expect([undefined, null, 'text', [1]].map(answerTable)).to.deep.equal([undefined, undefined, undefined, undefined]);
  });

  it('has files wherever its messages have bytes', () => {
    const face: MessageShape = { name: 'Face', fields: [field('crop')] };
    const shape: MessageShape = {
      name: 'Faces',
      fields: [
        field('picture'),
        field('label', { value: { type: 'text' } }),
        field('faces', { holds: 'list', value: { type: 'message', shape: () => face } }),
        field('masks', { holds: 'map' }),
      ],
    };
    const message = { picture: 'AQ==', label: 'AQ==', faces: [{ crop: '' }, { crop: 'Ag==' }], masks: { sky: 'Aw==' } };
    expect(answerFiles(shape, message)).to.deep.equal([
      { name: 'picture', base64: 'AQ==' },
      { name: 'faces[1].crop', base64: 'Ag==' },
      { name: 'masks[sky]', base64: 'Aw==' },
    ]);
    expect(answerFiles(shape, 'text')).to.deep.equal([]);
  });
});
