import { expect } from 'chai';
import { signRow } from '../../../services/composer/app/palette/sign-ports.ts';
import type { PaletteIndex } from '../../../services/composer/domain/palette/ports.ts';
import type { PaletteRow } from '../../../services/composer/domain/palette/row.ts';
import { newId } from '../../../services/kit/ids.ts';
import { message, port, row } from '../../support/composer/palette.ts';

/** What every index of the palette must do. */
export function describePaletteIndex(name: string, create: () => Promise<PaletteIndex>): void {
  describe(`palette: ${name}`, () => {
    let index: PaletteIndex;
    before(async () => {
      index = await create();
    });

    async function write(solutionId: string, rows: readonly PaletteRow[], ticket?: number): Promise<boolean> {
      const signed = rows.map(signRow);
      const shapes = signed.flatMap((one) => one.shapes);
      const indexed = signed.map((one) => one.row);
      return index.replace(solutionId, ticket ?? (await index.takeTicket(solutionId)), indexed, shapes);
    }
    async function put(...rows: readonly PaletteRow[]): Promise<void> {
      for (const [solutionId, own] of Map.groupBy(rows, (one) => one.solutionId)) await write(solutionId, own);
    }
    /** A text that only names of this spec have. */
    const mark = () => newId().slice(-12);
    const search = async (userId: string, text: string, more: { page?: number; size?: number } = {}) =>
      index.search({ userId, search: text, page: 0, size: 10, ...more });
    const namesFor = async (userId: string, text: string) =>
      (await search(userId, text)).content.map((one) => one.name.replace(text, '').trim());

    it('gives back a row with its ports', async () => {
      const nested = message('Line', ['string', 'label']);
      const whole = row({
        name: mark(),
        toolkit: 'SK',
        outputs: [port(message('Page', ['repeated Line', 'l', nested]))],
      });
      await put(whole);
      expect(await index.find('bob', whole.solutionId, '1.0.0')).to.deep.equal(whole);
      expect(await index.rowsOf(whole.solutionId)).to.deep.equal([whole]);
      const { inputs: _inputs, outputs: _outputs, tgifModified: _modified, ...entry } = whole;
      expect((await search('bob', whole.name)).content).to.deep.equal([entry]);
    });

    it('shows private rows to their owner and co-owners, others to all', async () => {
      const text = mark();
      const shared = { coOwnerIds: ['cleo'], ownerId: 'ada' };
      const rows = (['PB', 'OR', 'PR'] as const).map((accessType) =>
        row({ name: `${text} ${accessType}`, accessType, ...shared }),
      );
      await put(...rows);
      expect(await namesFor('ada', text)).to.deep.equal(['OR', 'PB', 'PR']);
      expect(await namesFor('cleo', text)).to.deep.equal(['OR', 'PB', 'PR']);
      expect(await namesFor('bob', text)).to.deep.equal(['OR', 'PB']);
      const [, , hidden] = rows;
      expect(await index.find('bob', hidden?.solutionId ?? '', '1.0.0')).to.equal(undefined);
      expect(await index.find('cleo', hidden?.solutionId ?? '', '1.0.0')).to.not.equal(undefined);
    });

    it('sorts by name in any case, then by version, page by page', async () => {
      const text = mark();
      const solutionId = newId();
      const versions = ['1.10.0', '1.9.0', '2'].map((version) => row({ name: `B ${text}`, version, solutionId }));
      await put(row({ name: `c ${text}` }), row({ name: `a ${text}`, accessType: 'PR' }), ...versions);
      const expected = ['a 1.0.0', 'B 1.9.0', 'B 1.10.0', 'B 2', 'c 1.0.0'];
      const pages = await Promise.all([0, 1, 2].map((page) => search('ada', text, { page, size: 2 })));
      const shown = pages.flatMap(({ content }) => content.map((one) => `${one.name.slice(0, 1)} ${one.version}`));
      expect(shown).to.deep.equal(expected);
      expect(pages.map(({ hasMore }) => hasMore)).to.deep.equal([true, true, false]);
    });

    it('searches for a text as it is, and for a kind', async () => {
      const text = mark();
      await put(row({ name: `${text} a.b(c)` }), row({ name: `${text} axb`, kind: 'splitter' }));
      expect(await namesFor('bob', `${text} A.B(`)).to.have.lengthOf(1);
      expect(await namesFor('bob', `${text} .*`)).to.deep.equal([]);
      const kinds = await index.search({ userId: 'bob', search: text, kind: 'splitter', page: 0, size: 10 });
      expect(kinds.content.map(({ kind }) => kind)).to.deep.equal(['splitter']);
    });

    it('replaces all rows of a solution, and removes those that are gone', async () => {
      const text = mark();
      const solutionId = newId();
      const [one, two] = ['1', '2'].map((version) => row({ name: text, version, solutionId }));
      await put(one as PaletteRow, two as PaletteRow);
      await put({ ...(two as PaletteRow), name: `${text} renamed` });
      expect(await namesFor('bob', text)).to.deep.equal(['renamed']);
      await write(solutionId, []);
      expect(await namesFor('bob', text)).to.deep.equal([]);
    });

    it('keeps what was read under a later ticket', async () => {
      const text = mark();
      const solutionId = newId();
      const early = await index.takeTicket(solutionId);
      const late = await index.takeTicket(solutionId);
      expect(await write(solutionId, [row({ name: `${text} new`, solutionId })], late)).to.equal(true);
      expect(await write(solutionId, [row({ name: `${text} old`, solutionId })], early)).to.equal(false);
      expect(await namesFor('bob', text)).to.deep.equal(['new']);
    });

    it('takes writers of one solution at the same time, the last ticket wins', async () => {
      const solutionId = newId();
      const tickets = await Promise.all(Array.from({ length: 8 }, () => index.takeTicket(solutionId)));
      expect(new Set(tickets).size).to.equal(8);
      await Promise.all(tickets.map((ticket) => write(solutionId, [row({ name: `t${ticket}`, solutionId })], ticket)));
      expect((await index.rowsOf(solutionId)).map(({ name }) => name)).to.deep.equal([`t${Math.max(...tickets)}`]);
    });

    it('knows the solutions of an author', async () => {
      const authorId = newId();
      const own = row({ name: mark(), authorId });
      await put(own, row({ name: mark() }));
      expect(await index.solutionsOfAuthor(authorId)).to.deep.equal([own.solutionId]);
    });

    describe('finds rows by the keys of their ports', () => {
      const keysOf = (one: PaletteRow) => signRow(one).row.signatures;
      const inputs = [port(message(`M${newId()}`, ['string', 'a']))];
      const open = row({ name: 'open', inputs });
      const hidden = row({ name: 'hidden', inputs, accessType: 'PR' });
      const keys = keysOf(open).flatMap(({ direction, names }) => (direction === 'input' ? [names] : []));
      const query = { keys, without: [], skip: 0, limit: 10 };
      before(() => put(open, hidden));

      it('that the reader may see', async () => {
        const names = async (userId: string) => (await index.matching({ userId, ...query })).map(({ name }) => name);
        expect(await names('bob')).to.deep.equal(['open']);
        expect(await names('ada')).to.deep.equal(['hidden', 'open']);
        expect(await index.countMatching({ userId: 'bob', ...query })).to.equal(1);
        expect(await index.countMatching({ userId: 'ada', ...query })).to.equal(2);
      });

      it('with these, in part, and without those that are left out', async () => {
        const [found] = await index.matching({ userId: 'bob', ...query });
        expect(found?.signatures).to.deep.equal(keysOf(open));
        expect(await index.matching({ userId: 'ada', ...query, skip: 1, limit: 1 })).to.have.lengthOf(1);
        const without = keysOf(open).flatMap(({ direction, shape }) => (direction === 'output' ? [shape] : []));
        expect(await index.matching({ userId: 'ada', ...query, without })).to.deep.equal([]);
      });
    });

    it('knows the shapes of a class', async () => {
      const fields = Array.from({ length: 7 }, (): readonly [string, string] => ['bool', newId()]);
      const [one, other] = ['int32', 'int64'].map((type) => message('M', [type, 'a'], ...fields));
      const rows = [one, other, one].map((input) => row({ name: mark(), inputs: input ? [port(input)] : [] }));
      await put(...rows);
      const [, shape] = rows.flatMap((each) => signRow(each).shapes.slice(0, 1));
      const found = await index.shapesOfClass(shape?.wire ?? '', 10);
      expect(found).to.deep.include(shape);
      expect(found.map((each) => each.messages[0]?.messageargumentList[0]?.type)).to.have.members(['int32', 'int64']);
      expect(await index.shapesOfClass(shape?.wire ?? '', 1)).to.have.lengthOf(1);
    });
  });
}
