import { expect } from 'chai';
import type { Solution } from '../../../services/artifacts/domain/access.ts';
import { type MemoryArtifactRepository, startMemoryArtifacts } from '../../support/memory-artifacts.ts';

const solutionId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';
const revisionIds = { PB: '018f2c5e-0000-7000-8000-00000000000a', OR: '018f2c5e-0000-7000-8000-00000000000b' };
const base = `com/artifact/${solutionId}`;

const solution: Solution = {
  ownerId: 'id-of-owner',
  coOwnerIds: ['id-of-coOwner'],
  active: true,
  revisions: [
    { revisionId: revisionIds.PB, version: '1', accessTypeCode: 'PB', validationStatusCode: 'PS' },
    { revisionId: revisionIds.OR, version: '2', accessTypeCode: 'OR', validationStatusCode: null },
    { revisionId: '018f2c5e-0000-7000-8000-00000000000c', version: '3', accessTypeCode: 'PR' },
  ],
};

const file = (version: string) => `${base}/model/${version}/model-${version}.zip`;
const people = [undefined, 'stranger', 'reader', 'coOwner', 'owner', 'admin', 'service'];

describe('rights to artifacts', () => {
  let repository: MemoryArtifactRepository;
  before(async () => {
    repository = await startMemoryArtifacts();
    repository.solutions.set(solutionId, solution);
    for (const path of [
      ...['1', '2', '3', '9'].map(file),
      `${base}/${revisionIds.PB}/plan/1/plan-1.json`,
      `${base}/${revisionIds.PB}/manual/OR/manual-OR.pdf`,
      `${base}/notes.txt`,
      'org/tools/tool/1/tool-1.jar',
      'com/artifact/no-such-solution/model/1/model-1.zip',
    ])
      expect((await repository.send('PUT', path, { as: 'service', body: path })).status, path).to.equal(201);
  });
  after(() => repository.stop());

  const statuses = async (method: string, path: string, body?: string) => {
    const answers = [];
    for (const as of people) answers.push((await repository.send(method, path, { as, ...(body && { body }) })).status);
    return answers;
  };

  const reads: readonly [string, string, readonly number[]][] = [
    ['of a public revision', file('1'), [200, 200, 200, 200, 200, 200, 200]],
    [
      'of a public revision by its id',
      `${base}/${revisionIds.PB}/plan/1/plan-1.json`,
      [200, 200, 200, 200, 200, 200, 200],
    ],
    [
      'of the organisation in a public revision',
      `${base}/${revisionIds.PB}/manual/OR/manual-OR.pdf`,
      [401, 200, 200, 200, 200, 200, 200],
    ],
    ['of a revision for the organisation', file('2'), [401, 200, 200, 200, 200, 200, 200]],
    ['of a private revision', file('3'), [401, 404, 200, 200, 200, 200, 200]],
    ['of a version that the catalog does not know', file('9'), [401, 404, 200, 200, 200, 200, 200]],
    ['of the whole solution', `${base}/notes.txt`, [401, 404, 200, 200, 200, 200, 200]],
    ['of no solution', 'org/tools/tool/1/tool-1.jar', [401, 200, 200, 200, 200, 200, 200]],
    [
      'of an unknown solution',
      'com/artifact/no-such-solution/model/1/model-1.zip',
      [401, 404, 404, 404, 404, 200, 200],
    ],
  ];
  for (const [what, path, expected] of reads)
    it(`decide who reads what is ${what}`, async () => {
      expect(await statuses('GET', path)).to.deep.equal(expected);
      expect(await statuses('HEAD', path)).to.deep.equal(expected);
      expect(await statuses('GET', `${path}.sha1`)).to.deep.equal(expected);
    });

  it('answer the same where there is nothing as where there is what the client may not read', async () => {
    const bodyOf = async (path: string, as: string | undefined) => {
      const answer = await repository.send('GET', path, { as });
      const { status, code, detail } = (await answer.json()) as Record<string, unknown>;
      return { http: answer.status, status, code, detail };
    };
    for (const [there, missing] of [
      [`${base}/notes.txt`, `${base}/no-notes.txt`],
      [file('3'), `${base}/model/3/model-3.json`],
      [`${base}/${revisionIds.PB}/manual/OR/manual-OR.pdf`, `${base}/${revisionIds.PB}/manual/OR/other-OR.pdf`],
      ['org/tools/tool/1/tool-1.jar', 'org/tools/tool/1/tool-2.jar'],
      ['com/artifact/no-such-solution/model/1/model-1.zip', 'com/artifact/neither/model/1/model-1.zip'],
    ] as const)
      for (const ending of ['', '.sha1'])
        for (const as of [undefined, 'stranger']) {
          const known = await bodyOf(there + ending, as).catch(() => undefined);
          // What the stranger may read is no answer in JSON.
          if (known) expect(await bodyOf(missing + ending, as), `${missing}${ending} ${as}`).to.deep.equal(known);
        }
    expect((await bodyOf(`${base}/no-notes.txt`, undefined)).http).to.equal(401);
    expect((await bodyOf(`${base}/model/1/no-such.zip`, undefined)).http).to.equal(404);
    expect((await bodyOf(`${base}/no-notes.txt`, 'owner')).http).to.equal(404);
  });

  it('let the people of a solution, administrators and services store', async () => {
    // The same bytes each time, so that those after the first are answered 200.
    expect(await statuses('PUT', `${base}/model/3/model-3.json`, '{}')).to.deep.equal([
      401, 403, 403, 201, 200, 200, 200,
    ]);
    expect(await statuses('PUT', 'org/tools/tool/2/tool-2.jar', 'x')).to.deep.equal([
      401, 403, 403, 403, 403, 201, 200,
    ]);
    const unknown = 'com/artifact/another/model/1/model-1.zip';
    expect(await statuses('PUT', unknown, 'x')).to.deep.equal([401, 403, 403, 403, 403, 201, 200]);
  });

  it('let services alone add to what was checked and is published', async () => {
    const path = `${base}/model/1/model-1.json`;
    expect(await statuses('PUT', path, '{}')).to.deep.equal([401, 403, 403, 409, 409, 409, 201]);
  });

  it('let the people of a solution, administrators and services delete', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['stranger', 403],
      ['reader', 403],
      ['coOwner', 204],
      ['owner', 404],
    ] as const)
      expect((await repository.send('DELETE', file('9'), { as })).status, as ?? 'anonymous').to.equal(status);
  });

  it('show in a folder, and in metadata, what its client may read', async () => {
    const names = async (as: string | undefined, path: string) => {
      const answer = await repository.send('GET', `${path}?format=json`, { as });
      if (answer.status !== 200) return answer.status;
      expect(answer.headers.get('www-authenticate')).to.equal(null);
      const { entries } = (await answer.json()) as { entries: { name: string }[] };
      return entries.map(({ name }) => name);
    };
    expect(await names(undefined, `${base}/model/`)).to.deep.equal(['1']);
    expect(await names('stranger', `${base}/model`)).to.deep.equal(['1', '2']);
    expect(await names('owner', `${base}/model`)).to.include.members(['1', '2', '3']);
    expect(await names(undefined, `${base}/model/3`)).to.equal(401);
    expect(await names('stranger', `${base}/model/3`)).to.equal(404);
    expect(await names('owner', 'com/artifact')).to.equal(404);
    expect(await names('admin', 'com/artifact')).to.include(solutionId);
    const versions = async (as: string | undefined) => {
      const text = await (await repository.send('GET', `${base}/model/maven-metadata.xml`, { as })).text();
      return [...text.matchAll(/<version>(.*?)<\/version>/g)].map(([, version]) => version);
    };
    expect(await versions(undefined)).to.deep.equal(['1']);
    expect(await versions('stranger')).to.deep.equal(['1', '2']);
  });

  it('go on for what was public while the catalog is unavailable, and for nothing else', async () => {
    repository.isCatalogDown = true;
    try {
      expect(await statuses('GET', file('1'))).to.deep.equal(Array(7).fill(200));
      expect(await statuses('GET', file('3'))).to.deep.equal([503, 503, 503, 503, 503, 503, 200]);
    } finally {
      repository.isCatalogDown = false;
    }
  });
});
