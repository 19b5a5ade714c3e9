import { expect } from 'chai';
import { unavailable } from '../../../../services/kit/errors.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { collectImages } from '../../../../services/registry/app/collect-images.ts';
import type { FindImageUris } from '../../../../services/registry/domain/ports.ts';
import { createMemoryEngine } from './memory-engine.ts';

describe('the collection of images that no revision names', () => {
  const repository = 'model_0b1d7f3e-0000-4000-8000-00000000000f';
  const graceMs = 1_000;
  const log = createLog({ service: 'registry', role: 'worker', instance: 'spec', level: 'silent' });

  function start(findImageUris: FindImageUris) {
    const memory = createMemoryEngine(repository);
    memory.manifests.set('1', Buffer.from('{"tag":1}'));
    const collect = (nowMs: number) =>
      collectImages({ engine: memory.engine, findImageUris, log, graceMs, deletes: true }, nowMs);
    return { ...memory, collect };
  }

  it('changes nothing while the catalog does not say what is named', async () => {
    const { manifests, collect } = start(() => Promise.reject(unavailable('The catalog does not answer.')));
    await collect(0);
    await collect(graceMs);
    expect([...manifests.keys()]).to.deep.equal(['1']);
  });

  it('deletes none while one cannot be read: it may be what names the others', async () => {
    const { manifests, failing, collect } = start(async () => []);
    manifests.set('2', Buffer.from('{"tag":2}'));
    await collect(0);
    failing.set(`/v2/${repository}/manifests/2`, 500);
    expect(await collect(graceMs)).to.deep.equal({ waiting: 0, deleted: 0 });
    expect(manifests).to.include.keys('1', '2');
    failing.clear();
    expect(await collect(graceMs)).to.deep.equal({ waiting: 0, deleted: 2 });
    expect(manifests.size).to.equal(0);
  });
});
