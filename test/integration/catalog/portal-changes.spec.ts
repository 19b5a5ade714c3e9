import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { type CatalogAnswer, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';

const crowd = 12;

describe('a solution in the marketplace', () => {
  let catalog: TestCatalog;
  let things: SampleRecords;
  let userId: string;

  before(async () => {
    catalog = await createTestCatalog();
    things = createSampleRecords(catalog);
    userId = await things.user();
  });
  after(() => catalog?.stop());

  const found = async (query: string): Promise<string[]> => {
    const { content } = await things.done('GET', `/portal/solution?sort=created&${query}`);
    return content.map((row: CatalogAnswer['body']) => row.solutionId);
  };

  it('is found by its id, as far as it may be seen', async () => {
    const [first, second, third] = [
      await things.solution(userId),
      await things.solution(userId),
      await things.solution(userId),
    ];
    for (const solutionId of [first, second, third])
      await things.revision(solutionId, userId, { accessTypeCode: solutionId === second ? 'PR' : 'PB' });
    expect(await found(`id=${first}&id=${second}&id=${newId()}`)).to.deep.equal([first, second]);
    expect(await found(`id=${first}&id=${second}&atc=PB`)).to.deep.equal([first]);
  });

  it('is found by whose favourite it is, as far as it may be seen', async () => {
    const [fan, liked, other] = [await things.user(), await things.solution(userId), await things.solution(userId)];
    for (const solutionId of [liked, other]) await things.revision(solutionId, userId, { accessTypeCode: 'PB' });
    await things.done('POST', `/user/${fan}/favorite/solution/${liked}`, {});
    expect(await found(`favorite=${fan}`)).to.deep.equal([liked]);
    expect(await found(`favorite=${fan}&atc=OR`)).to.deep.equal([]);
    expect(await found(`favorite=${userId}`)).to.deep.equal([]);
  });

  for (const [bytes, isListed] of [
    [3, true],
    [16 << 10, true],
    [(16 << 10) + 1, false],
  ] as const)
    it(`comes with a picture of ${bytes} bytes alone, ${isListed ? 'and' : 'not'} among others`, async () => {
      const given = Buffer.alloc(bytes, 7).toString('base64');
      const solutionId = await things.solution(userId, { picture: given, description: 'Seen' });
      const { picture, ...rest } = await things.done('GET', `/portal/solution/${solutionId}`);
      expect(picture).to.equal(given);
      const { content } = await things.done('GET', `/portal/solution?id=${solutionId}`);
      expect(content).to.deep.equal([{ ...rest, picture: isListed ? given : null }]);
    });

  describe('takes a name', () => {
    const solutionOf = async (name: string, accessTypeCode: string, rest: object = {}) => {
      const solutionId = await things.solution(userId, { name, ...rest });
      await things.revision(solutionId, userId, { accessTypeCode });
      return solutionId;
    };
    const change = (solutionId: string, body: object, ifMatch?: string) =>
      catalog.call(
        'PUT',
        `/portal/solution/${solutionId}`,
        { userId, active: true, ...body },
        ifMatch ? { 'if-match': ifMatch } : {},
      );

    it('that no other has which can be seen, case-insensitive', async () => {
      const name = `taken ${newId()}`;
      await solutionOf(name, 'OR');
      const solutionId = await solutionOf(`free ${newId()}`, 'PR');
      const { status, body } = await change(solutionId, { name: name.toUpperCase() });
      expect([status, body.exception]).to.deep.equal([409, 'name_taken']);
      expect((await things.done('GET', `/solution/${solutionId}`)).name).not.to.equal(name.toUpperCase());
    });

    it('that only private or deleted ones have, and its own in other capitals', async () => {
      const name = `open ${newId()}`;
      await solutionOf(name, 'PR');
      await solutionOf(name, 'PB', { active: false });
      const solutionId = await solutionOf(`free ${newId()}`, 'PB');
      for (const wanted of [name, name.toUpperCase()])
        expect((await change(solutionId, { name: wanted })).status).to.equal(200);
    });

    it('again when it is brought back, unless another has it now', async () => {
      const name = `back ${newId()}`;
      const solutionId = await solutionOf(name, 'PB', { active: false });
      await solutionOf(name, 'PB');
      expect((await change(solutionId, { name, active: false, description: 'Gone' })).status).to.equal(200);
      expect((await change(solutionId, { name, active: true })).status).to.equal(409);
    });

    it('once, of many that want it at the same moment', async () => {
      const name = `wanted ${newId()}`;
      const solutions = await Promise.all(Array.from({ length: crowd }, () => solutionOf(`was ${newId()}`, 'PB')));
      const answers = await Promise.all(solutions.map((solutionId) => change(solutionId, { name })));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).to.deep.equal([200, ...Array.from({ length: crowd - 1 }, () => 409)]);
    });

    it('only in the version that was read', async () => {
      const name = `read ${newId()}`;
      const solutionId = await solutionOf(name, 'PB');
      const { headers } = await catalog.call('GET', `/solution/${solutionId}`);
      const etag = headers.get('etag') ?? '';
      expect((await change(solutionId, { name, description: 'One' }, etag)).status).to.equal(200);
      expect((await change(solutionId, { name, description: 'Two' }, etag)).status).to.equal(412);
    });

    it('and keeps its tags', async () => {
      const solutionId = await solutionOf(`tagged ${newId()}`, 'PB', { tags: [{ tag: 'kept' }] });
      expect((await change(solutionId, { name: `tagged ${newId()}`, tags: [] })).status).to.equal(200);
      expect((await things.done('GET', `/solution/${solutionId}`)).tags).to.deep.equal([{ tag: 'kept' }]);
    });
  });
});
