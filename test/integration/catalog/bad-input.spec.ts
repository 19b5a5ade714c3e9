import { expect } from 'chai';
import { examples } from '../../../services/catalog/gateway/openapi/examples.ts';
import { componentNameOf } from '../../../services/catalog/gateway/openapi/reachable.ts';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { edgeCaseTexts } from '../../support/catalog-values.ts';

describe('what may be no good to a database', () => {
  let catalog: TestCatalog;
  const userId = '12345678-abcd-90ab-cdef-1234567890ab';
  const solution = { name: 'x', userId, active: true };

  before(async () => {
    catalog = await createTestCatalog();
  });
  after(() => catalog?.stop());

  async function created(path: string, body: unknown) {
    const answer = await catalog.call('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer;
  }

  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

  for (const text of edgeCaseTexts)
    it(`is stored as given and found again: ${JSON.stringify(text)}`, async () => {
      const { call } = catalog;
      const tag = text.slice(0, 32);
      const sent = {
        ...solution,
        name: text,
        description: text,
        origin: text,
        metadata: JSON.stringify({ [text]: text }),
      };
      const { body: stored } = await created('/solution', { ...sent, tags: [{ tag }] });
      expect(stored).to.deep.include({ ...sent, tags: [{ tag }] });
      const at = `/solution/${stored.solutionId}`;
      expect((await call('GET', at)).body).to.deep.equal(stored);
      const authors = [{ name: text, contact: text }];
      const revision = {
        version: text.slice(0, 25),
        accessTypeCode: 'PB',
        validationStatusCode: 'NV',
        userId,
        authors,
      };
      expect((await created(`${at}/revision`, revision)).body).to.deep.include(revision);
      for (const path of [
        `/solution/search?${query({ name: text })}`,
        `/solution/search/like?${query({ term: text })}`,
        `/solution/search/tag?${query({ tag })}`,
        `/solution/search/portal/kw?${query({ active: 'true', kw: text })}`,
      ]) {
        const { status, body } = await call('GET', path);
        expect(status, `${path} ${JSON.stringify(body)}`).to.equal(200);
        const found = body.content.map(({ solutionId }: { solutionId: string }) => solutionId);
        expect(found, path).to.include(stored.solutionId);
      }
      expect((await call('DELETE', `${at}/tag/${encodeURIComponent(tag)}`)).status).to.equal(200);
    });

  it('is a text of the greatest length in characters of four bytes', async () => {
    const { body } = await created('/solution', { ...solution, name: '🗝'.repeat(100) });
    expect(body.name).to.equal('🗝'.repeat(100));
    expect((await catalog.call('POST', '/solution', { ...solution, name: '🗝'.repeat(101) })).status).to.equal(400);
  });

  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const jsonTexts = [
    deep(4_096),
    '"\\u0000"',
    '"\\ud800"',
    '"\\ud83d\\udddd"',
    '1e999999',
    '-0',
    '123456789012345678901234567890.5',
    '{"a":1,"a":2,"":null}',
    ' \t\r\n null ',
  ];
  for (const [index, configValue] of jsonTexts.entries())
    it(`is the JSON text ${configValue.slice(0, 40)}`, async () => {
      const configKey = `json-${index}`;
      const { status, body } = await catalog.call('POST', '/config', { configKey, configValue, userId });
      expect(status, JSON.stringify(body)).to.be.oneOf([201, 400]);
      if (status === 201)
        expect((await catalog.call('GET', `/config/${configKey}`)).body.configValue).to.equal(configValue);
      else expect(body.error).to.include('configValue');
    });

  it('is a field that comes twice, of which the last one counts', async () => {
    const response = await fetch(`${catalog.url}/tag`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('spec:a password of specs')}` },
      body: '{"tag":"first","tag":"second","__proto__":{"tag":"third"},"constructor":1}',
    });
    expect(await response.json()).to.deep.equal({ tag: 'second' });
    expect(response.headers.get('warning')).to.equal('299 - "unknown field ignored: __proto__, constructor"');
  });

  it('is an unknown field of an author, which is not kept', async () => {
    const { body } = await created('/solution', solution);
    const authors = [{ name: 'Ada', contact: 'ada@example.org', colour: 'red' }];
    const revision = { version: '1', accessTypeCode: 'PB', validationStatusCode: 'NV', userId };
    const answer = await created(`/solution/${body.solutionId}/revision`, { ...revision, authors });
    expect(answer.body.authors).to.deep.equal([{ name: 'Ada', contact: 'ada@example.org' }]);
    expect(answer.headers.get('warning')).to.equal('299 - "unknown field ignored: authors.0.colour"');
  });

  it('is none of the examples of the API document: each works as it stands', async () => {
    const { body } = await created('/solution', solution);
    for (const { method, path, body: asked, status } of operations) {
      const example = asked && examples[componentNameOf(asked) ?? ''];
      const needsMore = path.startsWith('/user/') || /\{(?!solutionId\})/.test(path);
      if (method !== 'POST' || !example || needsMore) continue;
      const answer = await catalog.call('POST', path.replace('{solutionId}', body.solutionId), example);
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).to.equal(status);
    }
  });
});
