import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { batchFormOf, mostItems, readItems } from '../../../../../services/deployment/app/calls/batch-items.ts';
import { runBatch } from '../../../../../services/deployment/app/calls/run-batch.ts';
import { notFound } from '../../../../../services/kit/errors.ts';

const answer = (text: string) => ({ status: 200, contentType: 'application/json', bytes: Buffer.from(text) });
const readAll = async (body: AsyncIterable<Buffer>) => String(await buffer(body));
const run = (form: 'array' | 'lines', text: string, call: (item: Buffer) => Promise<ReturnType<typeof answer>>) =>
  readAll(runBatch(form, readItems(form, Buffer.from(text)), call, 'request'));

describe('a batch of calls', () => {
  it('is an array, or lines, and no single message', () => {
    expect(batchFormOf('json', Buffer.from(' \n[{}]'))).to.equal('array');
    expect(batchFormOf('json', Buffer.from('{"a":[]}'))).to.equal(undefined);
    expect(batchFormOf('ndjson', Buffer.from('{}'))).to.equal('lines');
  });

  it('is answered in its order, whatever is ready first', async () => {
    const slowFirst = async (item: Buffer) => {
      for (let turns = String(item) === '{"n":0}' ? 20 : 0; turns > 0; turns -= 1) await Promise.resolve();
      return answer(String(item));
    };
    expect(await run('array', '[{"n":0}, {"n":1}]', slowFirst)).to.equal('[{"n":0},{"n":1}]');
    expect(await run('lines', '{"n":0}\r\n\n{"n":1}', slowFirst)).to.equal('{"n":0}\r\n{"n":1}\n');
    expect(await run('array', '[]', slowFirst)).to.equal('[]');
  });

  it('goes on after a call that fails, with the reason in its place', async () => {
    const text = await run('array', '[1,2,3]', async (item) => {
      if (String(item) === '2') throw notFound('There is no second one.');
      return answer(String(item));
    });
    const error = { index: 1, status: 404, code: 'not_found', detail: 'There is no second one.' };
    expect(JSON.parse(text)).to.deep.equal([1, { error }, 3]);
  });

  it('has a few calls under way, and begins none once its reader has stopped', async () => {
    let [underWay, most, begun] = [0, 0, 0];
    const items = Array.from({ length: 100 }, (_, index) => Buffer.from(String(index)));
    const body = runBatch(
      'lines',
      items,
      async (item) => {
        begun += 1;
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
        return answer(String(item));
      },
      'request',
    );
    await body.next();
    await body.return(undefined);
    expect([most, begun]).to.deep.equal([16, 16]);
  });

  it('is refused where it is no JSON, or has too many messages', () => {
    expect(() => readItems('array', Buffer.from('[1,'))).to.throw('not JSON');
    expect(() => readItems('array', Buffer.from('[{"d":-1e400}]'))).to.throw('too large');
    expect(() => readItems('lines', Buffer.from('1\n'.repeat(mostItems + 1)))).to.throw('at most');
  });
});
