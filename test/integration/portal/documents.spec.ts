import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { contentAccount, sharedPortal, type TestPortal } from '../../support/portal.ts';
import { fileForm } from '../../support/portal-files.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import { until } from '../../support/until.ts';

describe('documents of a revision', () => {
  let portal: TestPortal;
  let solution: StagedSolution;
  const path = ({ solutionId, revisionId }: StagedSolution, code = 'PB') =>
    `/solution/${solutionId}/revision/${revisionId}/${code}/document`;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
  });
  beforeEach(async () => {
    solution = await stageSolution(portal, 'PB');
  });

  async function attach(name: string, bytes: string | Uint8Array<ArrayBuffer>, to = path(solution)) {
    const response = await portal.send('owner', 'POST', to, { body: fileForm(name, bytes) });
    const body = JSON.parse(await response.text());
    portal.checkAnswer('POST', to, response.status, body);
    return { status: response.status, body };
  }
  const download = (documentId: string, headers: Record<string, string> = {}) =>
    portal.send('anonymous', 'GET', `/solution/revision/document/${documentId}`, { headers });
  const namesAt = async (where: string) =>
    (await portal.call('owner', 'GET', where)).body.response_body.map(({ name }: { name: string }) => name);
  const bytesAt = async (uri: string) => fetch(portal.contentUrl + uri);

  it('are attached, listed and read as they were sent', async () => {
    const { status, body } = await attach('Guide für alle.txt', 'Read me first');
    expect(status).to.equal(200);
    expect(body).to.include({ error_code: '100', response_detail: 'Document Added Successfully' });
    const document = body.response_body;
    expect(document).to.include({ name: 'Guide für alle.txt', size: 13, userId: portal.people.owner.userId });
    const listed = await portal.call('anonymous', 'GET', path(solution));
    expect(listed.body).to.include({ error_code: '100', response_detail: 'Documents Fetched Successfully' });
    expect(listed.body.response_body).to.deep.equal([document]);
    const read = await download(document.documentId);
    expect(await read.text()).to.equal('Read me first');
    expect(read.headers.get('x-filename')).to.equal(encodeURIComponent('Guide für alle.txt'));
    expect(read.headers.get('content-disposition')).to.contain('attachment');
    expect(read.headers.get('content-security-policy')).to.contain('sandbox');
  });

  it('wait for the checks where the revision was published, and are shown to its people until then', async () => {
    const { solutionId, revisionId } = solution;
    const revision = `/solution/${solutionId}/revision/${revisionId}`;
    const { body: record } = await portal.catalog.call('GET', revision);
    await portal.catalog.call('PUT', revision, { ...record, validationStatusCode: 'PS' });
    const { status, body } = await attach('news.txt', 'not checked yet');
    expect(status).to.equal(200);
    const { documentId } = body.response_body;
    expect(await namesAt(path(solution))).to.deep.equal(['news.txt']);
    for (const [who, listed, read] of [
      ['anonymous', [], 404],
      ['stranger', [], 404],
      ['publisher', [['news.txt', true]], 200],
      ['coOwner', [['news.txt', true]], 200],
    ] as const) {
      const { response_body: found } = (await portal.call(who, 'GET', path(solution))).body;
      expect(found.map(({ name, pending }: { name: string; pending?: true }) => [name, pending])).to.deep.equal(listed);
      const answer = await portal.send(who, 'GET', `/solution/revision/document/${documentId}`);
      expect([answer.status, read === 200 && (await answer.text())], who).to.deep.equal([
        read,
        read === 200 && 'not checked yet',
      ]);
    }
    const settle = `/site/api-manual/Solution/reviews/${solutionId}/${revisionId}/settle`;
    const sha256 = createHash('sha256').update('not checked yet').digest('hex');
    const answer = await fetch(portal.contentUrl + settle, {
      method: 'POST',
      body: JSON.stringify({ settlement: 'approve', versions: [sha256] }),
      headers: { authorization: `Basic ${btoa(contentAccount)}`, 'content-type': 'application/json' },
    });
    expect(answer.status).to.equal(200);
    const { response_body: found } = (await portal.call('anonymous', 'GET', path(solution))).body;
    expect(found).to.deep.equal([body.response_body]);
    expect(await (await download(documentId)).text()).to.equal('not checked yet');
  });

  it('are read in part if a range is requested', async () => {
    const { body } = await attach('guide.txt', 'Read me first');
    const part = await download(body.response_body.documentId, { range: 'bytes=5-6' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).to.deep.equal([
      206,
      'bytes 5-6/13',
      'me',
    ]);
    const whole = await download(body.response_body.documentId);
    await whole.body?.cancel();
    const known = await download(body.response_body.documentId, { 'if-none-match': whole.headers.get('etag') ?? '' });
    expect(known.status).to.equal(304);
  });

  it('for the organisation are for signed-in users', async () => {
    const { body } = await attach('inside.txt', 'for us', path(solution, 'OR'));
    const { documentId } = body.response_body;
    expect((await download(documentId)).status).to.equal(404);
    const read = await portal.send('stranger', 'GET', `/solution/revision/document/${documentId}`);
    expect([read.status, await read.text()]).to.deep.equal([200, 'for us']);
    expect(await namesAt(path(solution))).to.deep.equal([]);
    expect((await portal.call('anonymous', 'GET', path(solution, 'OR'))).status).to.equal(404);
  });

  it('can be followed as links, with the token in the address', async () => {
    const { body } = await attach('inside.txt', 'for us', path(solution, 'OR'));
    const { token } = portal.people.stranger;
    const link = `/solution/revision/document/${body.response_body.documentId}?jwtToken=${token}`;
    expect((await portal.send('anonymous', 'GET', link)).status).to.equal(200);
    const elsewhere = await portal.send('anonymous', 'GET', `${path(solution, 'OR')}?jwtToken=${token}`);
    expect(elsewhere.status).to.equal(404);
  });

  it('have unique names', async () => {
    expect((await attach('guide.txt', 'one')).status).to.equal(200);
    const again = await attach('Guide.TXT', 'two');
    expect(again.status).to.equal(400);
    expect(again.body.response_detail).to.equal('There is a document called Guide.TXT already.');
    expect(await namesAt(path(solution))).to.deep.equal(['guide.txt']);
  });

  it('with one name sent at the same moment: one is stored, with its own bytes', async () => {
    const texts = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(texts.map((text) => attach('guide.txt', text)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const read = await download(answers[winner]?.body.response_body.documentId);
    expect(await read.text()).to.equal(texts[winner]);
    // What was refused does not stay behind.
    const { solutionId, revisionId } = solution;
    const kept = `${portal.contentUrl}/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=public`;
    const names = async () => [await (await fetch(kept)).json()].flat();
    await until(async () => (await names()).length === 1, { what: 'only the bytes of the winner are kept' });
  });

  for (const [name, why] of [
    ['guide', 'without an extension'],
    ['.txt', 'that is an extension alone'],
    ['a\u202etxt.exe', 'that reads otherwise than it is'],
    [`${'a'.repeat(100)}.txt`, 'that is too long'],
  ] as const)
    it(`are rejected with a name ${why}`, async () => {
      const { status, body } = await attach(name, 'guide');
      expect([status, body.code]).to.deep.equal([400, 'bad_name']);
    });

  it('are rejected if they are too large, and leave nothing', async () => {
    const { status, body } = await attach('large.bin', new Uint8Array(10_000_001));
    expect(status).to.equal(413);
    expect(body.response_detail).to.equal('Document size is greater than allowed size');
    expect(await namesAt(path(solution))).to.deep.equal([]);
  });

  it('are rejected if they are empty, missing or no form', async () => {
    expect((await attach('empty.txt', '')).status).to.equal(400);
    const noFile = new FormData();
    noFile.set('file', 'a text');
    expect((await portal.send('owner', 'POST', path(solution), { body: noFile })).status).to.equal(400);
    const json = { body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await portal.send('owner', 'POST', path(solution), json)).status).to.equal(415);
  });

  it('belong to the solution in the path', async () => {
    const other = await stageSolution(portal, 'PB');
    const mixed = { ...solution, revisionId: other.revisionId };
    expect((await portal.call('owner', 'GET', path(mixed))).status).to.equal(404);
    expect((await attach('guide.txt', 'guide', path(mixed))).status).to.equal(404);
    const wrong = await portal.call('owner', 'GET', path(solution, 'PR'));
    expect([wrong.status, wrong.body.response_detail]).to.deep.equal([400, 'Invalid Access Type Code']);
  });

  it('are deleted with their bytes when the last revision drops them', async () => {
    const { body } = await attach('guide.txt', 'guide');
    const { documentId, uri } = body.response_body;
    const made = await portal.catalog.call('POST', `/solution/${solution.solutionId}/revision`, {
      ...{ version: '2', accessTypeCode: 'PB', validationStatusCode: 'NV', userId: portal.people.owner.userId },
    });
    const next = { ...solution, revisionId: made.body.revisionId };
    const copy = `/solution/${solution.solutionId}/revision/${next.revisionId}/PB/copyDocuments/${solution.revisionId}`;
    const copied = await portal.call('owner', 'GET', copy);
    expect(copied.body.response_body.map((one: { documentId: string }) => one.documentId)).to.deep.equal([documentId]);

    const first = await portal.call('owner', 'DELETE', `${path(solution)}/${documentId}`);
    expect(first.body).to.include({ response_detail: 'Document Removed Successfully' });
    expect(first.body.response_body.documentId).to.equal(documentId);
    expect(await namesAt(path(solution))).to.deep.equal([]);
    expect(await (await download(documentId)).text()).to.equal('guide');

    expect((await portal.call('owner', 'DELETE', `${path(next)}/${documentId}`)).status).to.equal(200);
    expect((await download(documentId)).status).to.equal(404);
    expect((await portal.call('owner', 'DELETE', `${path(next)}/${documentId}`)).status).to.equal(404);
    const isGone = async () => (await bytesAt(uri)).status === 404;
    await until(isGone, { what: 'the bytes are gone as well', detail: portal.output });
  });

  it('of other users are not found', async () => {
    expect((await download(newId())).status).to.equal(404);
    expect((await portal.call('owner', 'DELETE', `${path(solution)}/${newId()}`)).status).to.equal(404);
  });
});
