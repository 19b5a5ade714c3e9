import { expect } from 'chai';
import { createFindMatches, type MatchQuery } from '../../../../services/composer/app/palette/find-matches.ts';
import { signRow } from '../../../../services/composer/app/palette/sign-ports.ts';
import type { Message } from '../../../../services/composer/domain/graph.ts';
import type { PaletteRow } from '../../../../services/composer/domain/palette/row.ts';
import { createMemoryPalette } from '../../../../services/composer/store/memory-palette.ts';
import { type FieldText, message, port, row } from '../../../support/composer/palette.ts';

type Asked = Pick<MatchQuery, 'direction'> & Partial<MatchQuery>;

async function palette(...rows: readonly PaletteRow[]) {
  const index = createMemoryPalette();
  for (const each of rows) {
    const signed = signRow(each);
    await index.replace(each.solutionId, 1, [signed.row], signed.shapes);
  }
  const find = createFindMatches(index);
  return (asked: Message, query: Asked) => find({ userId: 'bob', messages: [asked], page: 0, size: 20, ...query });
}

const takes = (name: string, taken: Message, set: Partial<PaletteRow> = {}) =>
  row({ name, inputs: [port(taken)], outputs: [port(message('Gone', ['bool', 'gone']))], ...set });
const gives = (name: string, given: Message) =>
  row({ name, inputs: [port(message('Gone', ['bool', 'gone']))], outputs: [port(given)] });

const point = message('Point', ['int32', 'x'], ['int32', 'y']);

describe('what fits a port', () => {
  it('comes equal names first, then equal shapes, then what can be converted', async () => {
    const find = await palette(
      takes('a wide', message('Wide', ['int64', 'x'], ['int32', 'y'])),
      takes('b shape', message('Other', ['int32', 'left'], ['int32', 'top'])),
      takes('c names', point),
      takes('d narrow', message('Narrow', ['bool', 'x'], ['int32', 'y'])),
      takes('e more', message('More', ['int32', 'x'], ['int32', 'y'], ['int32', 'z'])),
      gives('f gives', point),
    );
    const found = await find(point, { direction: 'output' });
    expect(found.content.map(({ name, fit }) => `${name}: ${fit}`)).to.deep.equal([
      'c names: names',
      'b shape: shape',
      'a wide: convertible',
    ]);
    expect(found.hasMore).to.equal(false);
  });

  it('is found in both directions, and converts in that direction', async () => {
    const find = await palette(
      gives('wide', message('Wide', ['int64', 'x'], ['int32', 'y'])),
      gives('narrow', message('Narrow', ['bool', 'x'], ['int32', 'y'])),
      takes('takes', point),
    );
    const found = await find(point, { direction: 'input' });
    expect(found.content.map(({ name, fit }) => `${name}: ${fit}`)).to.deep.equal(['narrow: convertible']);
  });

  it('ends with what takes anything, and is everything for a port that takes anything', async () => {
    const any = message('ANY');
    const find = await palette(takes('collator', any), takes('point', point), gives('giver', point));
    const shown = async (asked: Message, direction: 'input' | 'output') =>
      (await find(asked, { direction })).content.map(({ name, fit }) => `${name}: ${fit}`);
    expect(await shown(point, 'output')).to.deep.equal(['point: names', 'collator: anything']);
    expect(await shown(any, 'output')).to.deep.equal(['collator: anything', 'giver: anything', 'point: anything']);
    const giver = (await find(any, { direction: 'input' })).content.find(({ name }) => name === 'giver');
    expect(giver).to.include({ fit: 'anything' });
    expect(giver?.operations).to.have.lengthOf(1);
  });

  it('is paged over its ranks', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => [
      takes(`a${index}`, message('Wide', ['int64', 'x'], ['int32', 'y'])),
      takes(`b${index}`, message('Other', ['int32', 'x'], ['int32', 'y'])),
      takes(`c${index}`, point),
    ]).flat();
    const find = await palette(...rows);
    const whole = await find(point, { direction: 'output' });
    expect(whole.content).to.have.lengthOf(15);
    for (const size of [1, 2, 4, 5, 7, 15]) {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(15 / size) }, (_, page) => find(point, { direction: 'output', page, size })),
      );
      expect(pages.flatMap(({ content }) => content)).to.deep.equal(whole.content);
      expect(pages.map(({ hasMore }) => hasMore).indexOf(false)).to.equal(pages.length - 1);
    }
  });

  it('is listed once, at the rank of the best of its ports', async () => {
    const inputs = [
      { operation: 'wide', messages: [message('Wide', ['int64', 'x'], ['int32', 'y'])] },
      { operation: 'same', messages: [point] },
      { operation: 'other', messages: [message('Text', ['string', 'text'])] },
    ];
    const find = await palette(row({ name: 'many', inputs }));
    const { content } = await find(point, { direction: 'output' });
    expect(content.map(({ fit, operations }) => ({ fit, operations }))).to.deep.equal([
      { fit: 'names', operations: ['same'] },
    ]);
  });

  it('is never what another user keeps private', async () => {
    const hidden = { accessType: 'PR', ownerId: 'ada' } as const;
    const wide = message('Wide', ['int64', 'x'], ['int32', 'y']);
    const find = await palette(takes('names', point, hidden), takes('convertible', wide, hidden));
    expect((await find(point, { direction: 'output' })).content).to.deep.equal([]);
    expect((await find(point, { direction: 'output', userId: 'ada' })).content).to.have.lengthOf(2);
  });

  describe('with nested messages', () => {
    const line = (...inside: FieldText[]) =>
      message(
        'Page',
        ['repeated Line', 'lines', message('Line', ...inside)],
        ['Line', 'first', message('Line', ...inside)],
      );
    const asked = line(['string', 'label'], ['int32', 'size']);
    const rows = [
      takes('same', asked),
      takes('wider inside', line(['bytes', 'label'], ['int64', 'size'])),
      takes('other inside', line(['string', 'label'], ['double', 'size'])),
    ];

    it('compares what they hold', async () => {
      const { content } = await (await palette(...rows))(asked, { direction: 'output' });
      expect(content.map(({ name, fit }) => `${name}: ${fit}`)).to.deep.equal([
        'same: names',
        'wider inside: convertible',
      ]);
    });

    it('compares role and number alone for callers that do not know what theirs hold', async () => {
      const find = await palette(
        ...rows,
        takes('one', message('Page', ['Line', 'lines', line()], ['Line', 'first', line()])),
      );
      const unknown = message('', ['repeated Line', ''], ['Line', '']);
      expect((await find(unknown, { direction: 'output' })).content).to.deep.equal([]);
      const { content } = await find(unknown, { direction: 'output', nested: 'ignore' });
      expect(content.map(({ name }) => name)).to.deep.equal(['other inside', 'same', 'wider inside']);
    });

    it('follows those that lie in themselves', async () => {
      const tree = (name: string, type = 'int32') => message(name, [type, 'value'], [`repeated ${name}`, 'children']);
      const find = await palette(
        takes('tree', tree('Branch')),
        takes('wide', tree('Wide', 'int64')),
        takes('flat', point),
      );
      const { content } = await find(tree('Tree'), { direction: 'output' });
      expect(content.map(({ name, fit }) => `${name}: ${fit}`)).to.deep.equal(['tree: shape', 'wide: convertible']);
    });
  });

  it('gives a reader what it requires', async () => {
    const required = message('Point', ['required int32', 'x'], ['int32', 'y']);
    const find = await palette(
      takes('required', required),
      takes('optional', message('Point', ['optional int32', 'x'], ['int32', 'y'])),
    );
    const names = async (asked: Message) =>
      (await find(asked, { direction: 'output' })).content.map(({ name, fit }) => `${name}: ${fit}`);
    expect(await names(point)).to.deep.equal(['optional: convertible']);
    expect(await names(required)).to.deep.equal(['required: names', 'optional: convertible']);
  });
});
