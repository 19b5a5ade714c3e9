import { expect } from 'chai';
import {
  concurrency,
  concurrently,
  createTestPublishing,
  type RequestedPublication,
  type TestPublishing,
} from '../../support/catalog-publishing.ts';

describe('what a pending publish request is about', function () {
  this.timeout(240_000);
  let publishing: TestPublishing;
  let of: RequestedPublication;
  let documentId: string;
  let artifactId: string;

  before(async () => {
    publishing = await createTestPublishing();
  });
  after(() => publishing?.catalog.stop());
  beforeEach(async () => {
    of = await publishing.prepare({ picture: 'AAAA', metadata: '{"a": 1}' }, 'PB', {
      authors: [{ name: 'Ada', contact: 'ada@e.org' }],
    });
    ({ documentId } = await done('POST', '/document', documentNamed('guide.txt')));
    ({ artifactId } = await done('POST', '/artifact', artifactNamed('model.bin')));
    await done('POST', documentPath(documentId));
    await done('POST', artifactPath(artifactId));
  });

  const done: TestPublishing['things']['done'] = (...call) => publishing.things.done(...call);
  const documentNamed = (name: string) => ({ name, uri: name, size: 1, userId: publishing.userId });
  const artifactNamed = (name: string) => ({ ...documentNamed(name), version: '1', artifactTypeCode: 'MI' });
  const documentPath = (id: string) => `/revision/${of.revisionId}/access/PB/document/${id}`;
  const artifactPath = (id: string) => `/revision/${of.revisionId}/artifact/${id}`;
  const solutionPath = () => `/solution/${of.solutionId}`;
  const revisionPath = () => `${solutionPath()}/revision/${of.revisionId}`;
  const attachPath = () => `/portal/revision/${of.revisionId}/access/PB/document`;

  type Header = 'x-on-behalf-of' | 'x-acting-user';
  const as = (header: Header, method: string, path: string, body?: unknown) =>
    publishing.catalog.call(method, path, body, { [header]: publishing.userId });
  const changed = async (path: string, changes: object) => ({ ...(await done('GET', path)), ...changes });

  /** Every change of what readers see, each as a call that a user may make. */
  const changes: Readonly<Record<string, () => Promise<Parameters<typeof as>>>> = {
    'the name': async () => ['x-on-behalf-of', 'PUT', solutionPath(), await changed(solutionPath(), { name: 'other' })],
    'the summary of the solution, as the portal changes it': async () => [
      ...(['x-on-behalf-of', 'PUT', `/portal${solutionPath()}`] as const),
      await changed(solutionPath(), { description: 'other' }),
    ],
    'the picture of lists': async () => [
      ...(['x-on-behalf-of', 'PUT', solutionPath()] as const),
      await changed(solutionPath(), { picture: 'BBBB' }),
    ],
    'the summary of the revision': async () => [
      ...(['x-on-behalf-of', 'PUT', revisionPath()] as const),
      await changed(revisionPath(), { description: 'other' }),
    ],
    'the authors': async () => [
      'x-on-behalf-of',
      'PUT',
      revisionPath(),
      await changed(revisionPath(), { authors: [] }),
    ],
    'a new document': async () => ['x-on-behalf-of', 'POST', attachPath(), documentNamed('new.txt')],
    'a document that is gone': async () => ['x-on-behalf-of', 'DELETE', `${attachPath()}/${documentId}`],
    'documents of another revision': async () => {
      const from = await publishing.things.revision(of.solutionId, publishing.userId);
      return ['x-on-behalf-of', 'POST', `${attachPath()}/of/${from}`];
    },
    'another file of a document': async () => [
      'x-acting-user',
      'PUT',
      `/document/${documentId}`,
      documentNamed('b.txt'),
    ],
    'a deleted document': async () => ['x-acting-user', 'DELETE', `/document/${documentId}`],
    'an artifact': async () => {
      const other = await done('POST', '/artifact', artifactNamed('other.bin'));
      return ['x-acting-user', 'POST', artifactPath(other.artifactId)];
    },
    'an artifact that is detached': async () => ['x-acting-user', 'DELETE', artifactPath(artifactId)],
    'another file of an artifact': async () => [
      ...(['x-acting-user', 'PUT', `/artifact/${artifactId}`, artifactNamed('other.bin')] as const),
    ],
    'the text that is searched': async () => [
      ...(['x-acting-user', 'POST', `/revision/${of.revisionId}/access/PB/descr`, { description: 'other' }] as const),
    ],
  };

  for (const [what, call] of Object.entries(changes))
    it(`does not change for users: ${what}`, async () => {
      const requestId = await publishing.opened(of);
      const request = await call();
      const refused = await as(...request);
      expect(refused.status, JSON.stringify(refused.body)).to.equal(409);
      expect(refused.body.exception).to.equal('under_review');
      expect(refused.body.error).to.include('withdraw the request');
      expect((await publishing.decide(requestId, { statusCode: 'WD' })).status).to.equal(200);
      expect((await as(...request)).status).to.be.oneOf([200, 201]);
    });

  for (const statusCode of ['AP', 'DC', 'WD'])
    it(`changes again after ${statusCode}`, async () => {
      await publishing.decide(await publishing.opened(of), { statusCode });
      const record = await changed(revisionPath(), { description: 'other' });
      expect((await as('x-on-behalf-of', 'PUT', revisionPath(), record)).status).to.equal(200);
    });

  it('waits for every request about the revision, and for one about any revision of the solution', async () => {
    const both = [
      await publishing.opened(of),
      await publishing.opened({ ...of, body: { ...of.body, accessTypeCode: 'OR' } }),
    ];
    const record = await changed(solutionPath(), { name: `${of.solutionId} other` });
    for (const requestId of both) {
      expect((await as('x-on-behalf-of', 'PUT', solutionPath(), record)).status).to.equal(409);
      await publishing.decide(requestId, { statusCode: 'DC' });
    }
    expect((await as('x-on-behalf-of', 'PUT', solutionPath(), record)).status).to.equal(200);
  });

  it('leaves alone what checks do not see, other revisions, and services in their own name', async () => {
    const other = await publishing.things.revision(of.solutionId, publishing.userId);
    await publishing.opened(of);
    const put = async (path: string, changes: object) =>
      (await as('x-on-behalf-of', 'PUT', path, await changed(path, changes))).status;
    expect(await put(solutionPath(), { active: true, modelTypeCode: 'CL' })).to.equal(200);
    expect(await put(revisionPath(), {})).to.equal(200);
    expect(await put(`${solutionPath()}/revision/${other}`, { description: 'other' })).to.equal(200);
    await done('DELETE', artifactPath(artifactId));
    await done('PUT', revisionPath(), await changed(revisionPath(), { description: 'by a service' }));
    expect(await put(solutionPath(), { active: false })).to.equal(200);
  });

  it('is either changed before the request or not at all, when both come at the same moment', async () => {
    const record = await changed(revisionPath(), {});
    const changing = concurrently((index) =>
      as('x-on-behalf-of', 'PUT', revisionPath(), { ...record, description: `change ${index}` }),
    );
    const requestId = await publishing.opened(of);
    const seen = await publishing.revisionOf(of);
    const statuses = (await changing).map(({ status }) => status);
    expect(statuses).to.have.length(concurrency);
    for (const status of statuses) expect(status).to.be.oneOf([200, 409]);
    expect(await publishing.revisionOf(of)).to.deep.equal(seen);
    await publishing.decide(requestId, { statusCode: 'WD' });
  });
});
