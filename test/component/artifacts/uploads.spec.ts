import { expect } from 'chai';
import { type MemoryArtifactRepository, startMemoryArtifacts } from '../../support/memory-artifacts.ts';

const solutionId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';
const path = `com/artifact/${solutionId}/model/1/model-1.zip`;
const service = { as: 'service' };

describe('uploads ahead of their paths', () => {
  let repository: MemoryArtifactRepository;
  before(async () => {
    const wide = { bytes: 1e9, files: 1_000 };
    repository = await startMemoryArtifacts({ solution: wide, user: { bytes: 10, files: 1_000 } });
  });
  after(() => repository.stop());
  async function upload(
    body: string,
  ): Promise<{ readonly id: string; readonly size: number; readonly sha256: string }> {
    const answer = await repository.uploads('POST', '', { ...service, body });
    expect(answer.status).to.equal(201);
    return (await answer.json()) as { id: string; size: number; sha256: string };
  }
  const put = (at: string, headers: Record<string, string>) => repository.send('PUT', at, { ...service, headers });

  it('give a path their bytes, as often as it is asked', async () => {
    const { id, size, sha256 } = await upload('a model');
    expect((await repository.send('GET', path, service)).status).to.equal(404);
    const first = await put(path, { 'x-upload': id, 'x-checksum-sha256': sha256 });
    expect([first.status, await first.json()]).to.deep.equal([201, { path, size, sha256 }]);
    expect((await put(path, { 'x-upload': id })).status).to.equal(200);
    const range = await repository.uploads('GET', id, { ...service, headers: { range: 'bytes=2-6' } });
    expect([range.status, await range.text()]).to.deep.equal([206, 'model']);
    expect((await repository.uploads('DELETE', id, service)).status).to.equal(204);
    expect((await repository.uploads('DELETE', id, service)).status).to.equal(204);
    expect((await repository.uploads('GET', id, service)).status).to.equal(404);
    expect((await put(`${path}.other`, { 'x-upload': id })).status).to.equal(404);
    expect(await (await repository.send('GET', path, service)).text()).to.equal('a model');
  });

  it('are rejected for a release that has other bytes, with a wrong checksum, and beyond the space of the user', async () => {
    const { id, sha256 } = await upload('others');
    expect((await put(path, { 'x-upload': id })).status).to.equal(409);
    const wrong = sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect((await put(`${path}.more`, { 'x-upload': id, 'x-checksum-sha256': wrong })).status).to.equal(400);
    const long = await upload('more than ten bytes');
    const full = await put(`${path}.more`, { 'x-upload': long.id, 'x-acting-user': 'ada' });
    expect([full.status, ((await full.json()) as { code: string }).code]).to.deep.equal([413, 'quota_exceeded']);
    expect((await repository.send('GET', `${path}.more`, service)).status).to.equal(404);
  });

  it('are for services alone', async () => {
    const { id } = await upload('secret');
    for (const [as, read, status] of [
      [undefined, 403, 401],
      ['owner', 403, 403],
      ['admin', 403, 403],
    ] as const) {
      expect((await repository.uploads('GET', id, { as })).status).to.equal(read);
      expect((await repository.uploads('POST', '', { as, body: 'x' })).status).to.equal(status);
      expect((await repository.uploads('DELETE', id, { as })).status).to.equal(status);
      expect((await repository.send('PUT', path, { as, headers: { 'x-upload': id } })).status).to.equal(status);
    }
    expect(await (await repository.uploads('GET', id, service)).text()).to.equal('secret');
  });
});
