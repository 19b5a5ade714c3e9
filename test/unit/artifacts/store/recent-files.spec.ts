import { expect } from 'chai';
import { createRecentFiles } from '../../../../services/artifacts/store/mongo/recent-files.ts';

describe('artifacts that were read lately', () => {
  const pieces = [Buffer.from('abc'), Buffer.from('defg'), Buffer.from('h')];
  async function* source(failsAt = pieces.length) {
    for (const [index, piece] of pieces.entries()) {
      if (index === failsAt) throw new Error('The engine has gone.');
      yield piece;
    }
  }
  const text = async (bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | undefined) => {
    const found: Uint8Array[] = [];
    for await (const piece of bytes ?? []) found.push(piece);
    return Buffer.concat(found).toString();
  };
  const size = 8;

  it('are kept once they were read to the end, whole and in parts', async () => {
    const files = createRecentFiles(4 * size);
    expect(files.read('x', undefined)).to.equal(undefined);
    expect(await text(files.keep('x', size, source()))).to.equal('abcdefgh');
    expect(await text(files.read('x', undefined))).to.equal('abcdefgh');
    expect(await text(files.read('x', { start: 2, end: 5 }))).to.equal('cdef');
    expect(await text(files.read('x', { start: 3, end: 6 }))).to.equal('defg');
    expect(await text(files.read('x', { start: 7, end: 100 }))).to.equal('h');
  });

  it('are not kept in part, nor where they are larger than a quarter of the limit, nor without one', async () => {
    const files = createRecentFiles(4 * size);
    await text(files.keep('broken', size, source(2))).catch(() => undefined);
    const first = files.keep('left', size, source())[Symbol.asyncIterator]();
    await first.next();
    await first.return?.();
    await text(files.keep('large', size + 1, source()));
    const none = createRecentFiles(0);
    expect(await text(none.keep('x', size, source()))).to.equal('abcdefgh');
    expect([
      files.read('broken', undefined),
      files.read('left', undefined),
      files.read('large', undefined),
      none.read('x', undefined),
    ]).to.deep.equal(Array(4).fill(undefined));
  });

  it('are displaced by newer ones beyond the limit', async () => {
    const files = createRecentFiles(4 * size);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await text(files.keep(name, size, source()));
    expect([files.read('a', undefined) === undefined, files.read('e', undefined) === undefined]).to.deep.equal([
      true,
      false,
    ]);
  });
});
