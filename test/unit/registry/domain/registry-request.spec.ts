import { expect } from 'chai';
import {
  isDigest,
  isStorableDigest,
  isTag,
  neededAction,
  readRegistryRequest,
} from '../../../../services/registry/domain/registry-request.ts';
import { isRepositoryName, solutionOf } from '../../../../services/registry/domain/repository-name.ts';

const digest = `sha256:${'a'.repeat(64)}`;
const id = '0b1d7f3e-0000-4000-8000-000000000001';

describe('a request to the image registry', () => {
  it('is read from its path', () => {
    expect(readRegistryRequest('/v2')).to.deep.equal({ kind: 'base' });
    expect(readRegistryRequest('/v2/')).to.deep.equal({ kind: 'base' });
    expect(readRegistryRequest('/v2/_catalog')).to.deep.equal({ kind: 'catalog' });
    expect(readRegistryRequest('/v2/a/b/tags/list')).to.deep.equal({ kind: 'tags', repository: 'a/b' });
    expect(readRegistryRequest('/v2/a/manifests/1.0')).to.deep.equal({
      kind: 'manifest',
      repository: 'a',
      reference: '1.0',
    });
    const blob = { kind: 'blob', repository: 'a/b', reference: digest };
    expect(readRegistryRequest(`/v2/a/b/blobs/${digest}`)).to.deep.equal(blob);
    expect(readRegistryRequest(`/v2/a/b/blobs/${digest.replace(':', '%3A')}`)).to.deep.equal(blob);
    expect(readRegistryRequest('/v2/a/blobs/uploads/')).to.deep.equal({
      kind: 'upload',
      repository: 'a',
      reference: '',
    });
    expect(readRegistryRequest('/v2/a/blobs/uploads/1-b')).to.deep.equal({
      kind: 'upload',
      repository: 'a',
      reference: '1-b',
    });
    expect(readRegistryRequest(`/v2/a/referrers/${digest}`)).to.deep.include({ kind: 'referrers', repository: 'a' });
  });

  it('takes words of the API in the name of a repository for a part of it', () => {
    expect(readRegistryRequest('/v2/a/blobs/manifests/1')).to.deep.include({ kind: 'manifest', repository: 'a/blobs' });
    expect(readRegistryRequest('/v2/tags/list/tags/list')).to.deep.include({ kind: 'tags', repository: 'tags/list' });
  });

  it('has no repository where the name is none', () => {
    for (const name of ['A', 'a//b', 'a/', '..', 'a/../b', 'a%2fb', 'a b', '-a', 'a_', 'x'.repeat(256)]) {
      expect(isRepositoryName(name), name).to.equal(false);
      expect(readRegistryRequest(`/v2/${name}/manifests/1`), name).to.deep.equal({ kind: 'unknown' });
    }
    for (const name of ['a', 'a/b-c.d__e', `my--model_${id}`, '0/1'])
      expect(isRepositoryName(name), name).to.equal(true);
  });

  it('leads out of no upload', () => {
    for (const path of [
      '/v2/a/blobs/uploads/..',
      '/v2/a/blobs/uploads/%2e%2e',
      '/v2/a/blobs/uploads/../../b/manifests/1',
    ])
      expect(readRegistryRequest(path).kind, path).not.to.equal('upload');
  });

  it('needs an action', () => {
    expect(neededAction('manifest', 'HEAD')).to.equal('pull');
    expect(neededAction('manifest', 'PUT')).to.equal('push');
    expect(neededAction('blob', 'DELETE')).to.equal('delete');
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
      expect(neededAction('upload', method)).to.equal('push');
  });

  it('names digests and tags, but not the tags of the registry itself', () => {
    expect(isDigest(digest)).to.equal(true);
    const other = `sha512:${'a'.repeat(128)}`;
    expect(isDigest(other)).to.equal(true);
    expect([digest, other].map(isStorableDigest)).to.deep.equal([true, false]);
    for (const text of ['sha256:a', `sha256:${'A'.repeat(64)}`, `md5:${'a'.repeat(32)}`, `${digest}/..`])
      expect(isDigest(text), text).to.equal(false);
    expect(isTag('v1.0_x-Y')).to.equal(true);
    for (const text of ['', '.a', '-a', 'a/b', 'a%2fb', 'x'.repeat(129), '_referrer.x'])
      expect(isTag(text), text).to.equal(false);
  });
});

describe('the name of a repository', () => {
  it('ends with the solution whose images it has', () => {
    expect(solutionOf(`churn_${id}`)).to.equal(id);
    expect(solutionOf(`team/churn_model_${id}`)).to.equal(id);
    for (const name of ['base/python', id, `churn-${id}`, `churn_${id}/x`, `churn_${id}0`])
      expect(solutionOf(name), name).to.equal(undefined);
  });
});
