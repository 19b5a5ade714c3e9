import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { createCatalogClient } from '../../../services/platform/clients/catalog.ts';
import { createDescriptionIndex } from '../../../services/portal/clients/description-index.ts';
import type { DescriptionIndex } from '../../../services/portal/domain/description-index.ts';
import { account, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { createSampleRecords } from '../../support/catalog-records/sample-records.ts';

describe('the text of descriptions in the catalog', () => {
  const service = createService('portal', 'worker', { LOG_LEVEL: 'silent' });
  let catalog: TestCatalog;
  let index: DescriptionIndex;
  let revisionId: string;

  before(async () => {
    catalog = await createTestCatalog();
    const settings = { CATALOG_URL: catalog.url, CATALOG_CREDENTIALS: `${account.name}:${account.password}` };
    index = createDescriptionIndex(createCatalogClient(service, settings));
    const things = createSampleRecords(catalog);
    const userId = await things.user();
    revisionId = await things.revision(await things.solution(userId), userId);
  });
  after(async () => {
    await service.life.stop();
    await catalog?.stop();
  });

  it('is written only in the place of the version that was read', async () => {
    const key = { revisionId, accessTypeCode: 'PB' } as const;
    const text = async () => (await catalog.call('GET', `/revision/${revisionId}/access/PB/descr`)).body.description;
    expect(await index.version(key)).to.equal(undefined);
    expect(await index.write(key, undefined, undefined)).to.equal('written');
    expect(await index.write(key, 'one', undefined)).to.equal('written');
    const first = await index.version(key);
    expect(await index.write(key, 'late', undefined)).to.equal('changed');
    expect(await index.write(key, 'two', first)).to.equal('written');
    expect(await index.write(key, 'late', first)).to.equal('changed');
    expect(await index.write(key, undefined, first)).to.equal('changed');
    expect(await text()).to.equal('two');
    expect(await index.write(key, undefined, await index.version(key))).to.equal('written');
    expect(await index.write(key, 'late', first)).to.equal('changed');
    expect(await index.version(key)).to.equal(undefined);
    expect(await index.write({ ...key, revisionId: newId() }, 'of nothing', undefined)).to.equal('no revision');
  });
});
