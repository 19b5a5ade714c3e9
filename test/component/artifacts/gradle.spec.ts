import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { type MemoryArtifactRepository, startMemoryArtifacts } from '../../support/memory-artifacts.ts';

const solutionId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';
const artifact = `com/artifact/${solutionId}/weights`;
/** Gradle 4 sends the first two, Gradle 6 and later all of them. */
const algorithms = ['sha1', 'md5', 'sha256', 'sha512'];
const sumOf = (text: string, algorithm: string) => createHash(algorithm).update(text).digest('hex');

/** What the plugin maven-publish sends, in its order: the requests were recorded of Gradle 4.4.1. */
describe('a publication of Gradle', () => {
  let repository: MemoryArtifactRepository;
  before(async () => {
    repository = await startMemoryArtifacts();
    const visible = { accessTypeCode: 'PR', validationStatusCode: null };
    repository.solutions.set(solutionId, {
      ...{ ownerId: 'id-of-owner', coOwnerIds: [], active: true },
      revisions: ['1.0', '1.1'].map((version) => ({ revisionId: `r-${version}`, version, ...visible })),
    });
  });
  after(() => repository.stop());

  const get = async (path: string) => {
    const answer = await repository.send('GET', path, { as: 'owner' });
    return { status: answer.status, text: await answer.text() };
  };
  async function put(path: string, body: string): Promise<void> {
    const { status } = await repository.send('PUT', path, { as: 'owner', body });
    expect(status, path).to.equal(201);
    for (const algorithm of algorithms) {
      const sent = await repository.send('PUT', `${path}.${algorithm}`, { as: 'owner', body: sumOf(body, algorithm) });
      expect(sent.status, `${path}.${algorithm}`).to.equal(200);
    }
  }
  const metadataOf = (...versions: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<metadata>\n  <groupId>com.artifact.${solutionId}</groupId>\n` +
    `  <artifactId>weights</artifactId>\n  <versioning>\n    <release>${versions.at(-1)}</release>\n    <versions>\n` +
    versions.map((version) => `      <version>${version}</version>\n`).join('') +
    '    </versions>\n    <lastUpdated>20261123031720</lastUpdated>\n  </versioning>\n</metadata>\n';
  const filesOf = (version: string): readonly (readonly [string, string])[] => [
    [`${artifact}/${version}/weights-${version}.zip`, `weights of ${version}`],
    [
      `${artifact}/${version}/weights-${version}.pom`,
      '<!-- do_not_remove: published-with-gradle-metadata --><project/>',
    ],
    [`${artifact}/${version}/weights-${version}.module`, `{"formatVersion":"1.1","version":"${version}"}`],
  ];

  async function publish(version: string, ...known: string[]): Promise<void> {
    for (const [path, body] of filesOf(version)) await put(path, body);
    expect((await get(`${artifact}/maven-metadata.xml`)).status).to.equal(200);
    await put(`${artifact}/maven-metadata.xml`, metadataOf(...known, version));
  }

  it('is stored with all checksums, and found by its version and as the latest', async () => {
    await publish('1.0');
    await publish('1.1', '1.0');
    const { text: metadata } = await get(`${artifact}/maven-metadata.xml`);
    for (const part of ['<release>1.1</release>', '<version>1.0</version>', '<version>1.1</version>'])
      expect(metadata).to.include(part);
    const files = [...filesOf('1.0'), ...filesOf('1.1'), [`${artifact}/maven-metadata.xml`, metadata] as const];
    for (const [path, body] of files) {
      expect(await get(path)).to.deep.equal({ status: 200, text: body });
      for (const algorithm of algorithms)
        expect((await get(`${path}.${algorithm}`)).text, `${path}.${algorithm}`).to.equal(sumOf(body, algorithm));
    }
  });

  it('may be repeated, and not with other bytes or a checksum of others', async () => {
    const [[zip = '', text = ''] = []] = filesOf('1.0');
    expect((await repository.send('PUT', zip, { as: 'owner', body: text })).status).to.equal(200);
    expect((await repository.send('PUT', zip, { as: 'owner', body: 'others' })).status).to.equal(409);
    const body = sumOf('others', 'sha512');
    expect((await repository.send('PUT', `${zip}.sha512`, { as: 'owner', body })).status).to.equal(409);
  });
});
