import { expect } from 'chai';
import { AppError } from '../../../../services/kit/errors.ts';
import { changeRecord } from '../../../../services/kit/http/change-record.ts';

const faster = () => new AppError('precondition_failed', 'It was changed meanwhile.');

describe('changing a record that others change as well', () => {
  /** A record that others change after the first `others` reads. */
  function shared(others: number) {
    const record = { version: 0, words: ['ours'] };
    let reads = 0;
    return {
      record,
      async read() {
        const body = [...record.words];
        const etag = `"${record.version}"`;
        reads += 1;
        if (reads <= others) {
          record.version += 1;
          record.words.push(`theirs ${reads}`);
        }
        return { body, etag };
      },
      async write(words: readonly string[], { ifMatch }: { readonly ifMatch?: string }) {
        if (ifMatch !== `"${record.version}"`) throw faster();
        record.version += 1;
        record.words = [...words, 'new'];
        return record.words;
      },
    };
  }

  it('loses nothing of what they do', async () => {
    const { read, write } = shared(4);
    const words = await changeRecord(read, write);
    expect(words).to.deep.equal(['ours', 'theirs 1', 'theirs 2', 'theirs 3', 'theirs 4', 'new']);
  });

  it('gives up where they are faster each time', async () => {
    const { read, write, record } = shared(5);
    const refused = await changeRecord(read, write).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(AppError).with.property('code', 'precondition_failed');
    expect(record.words).not.to.include('new');
  });

  it('does not repeat what is refused for another reason', async () => {
    let writes = 0;
    const rejection = new AppError('invalid', 'No.');
    const write = async () => {
      writes += 1;
      throw rejection;
    };
    const refused = await changeRecord(shared(0).read, write).catch((error: unknown) => error);
    expect([refused, writes]).to.deep.equal([rejection, 1]);
  });

  it('writes without a condition where the other side has no versions', async () => {
    const read = async () => ({ body: 1, etag: undefined });
    expect(await changeRecord(read, async (_, condition) => condition)).to.deep.equal({});
  });
});
