import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createSampleRecords } from '../../support/catalog-records/sample-records.ts';
import { createPageClient, type PageClient } from '../../support/page-client.ts';
import { sharedPortal } from '../../support/portal.ts';
import type { Person } from '../../support/portal-people.ts';
import { wholeEdge } from '../../support/whole-edge.ts';

describe('the lists of the predecessor’s page through the edge', function () {
  this.timeout(240_000);
  let call: PageClient['call'];
  let seller: Person;
  /** `b` is older than `a`; both are classifiers, `c` is none. */
  let made: Readonly<Record<'a' | 'b' | 'c', string>>;

  before(async () => {
    const portal = await sharedPortal();
    ({ call } = createPageClient((await wholeEdge(portal)).edge.url));
    seller = await portal.join('seller');
    const records = createSampleRecords(portal.catalog);
    const solution = async (name: string, modelTypeCode: string) => {
      const solutionId = await records.solution(seller.userId, { name: `${name} ${newId()}`, modelTypeCode });
      await records.revision(solutionId, seller.userId, { accessTypeCode: 'PB', version: '1' });
      return solutionId;
    };
    const b = await solution('b', 'CL');
    made = { b, a: await solution('a', 'CL'), c: await solution('c', 'RG') };
  });

  const list = async (path: string, request: object) => {
    const { status, body } = await call(undefined, 'POST', path, { ownerIds: [seller.userId], ...request });
    expect(status, JSON.stringify(body)).to.equal(200);
    const { content } = body.response_body;
    return content.map(({ solutionId }: { readonly solutionId: string }) => solutionId);
  };

  it('take numbers as texts, and every order that the page requests', async () => {
    const { a, b, c } = made;
    const by = (sortBy: string, fieldToDirectionMap = {}) =>
      list('/portal/solutions', { sortBy, pageRequest: { page: '0', size: '9', fieldToDirectionMap } });
    expect(await by('name')).to.deep.equal([a, b, c]);
    expect(await by('created')).to.deep.equal([c, a, b]);
    expect(await by('LD')).to.have.members([a, b, c]);
    expect(await by('unknown', { created: 'ASC' })).to.deep.equal([b, a, c]);
    expect(await list('/portal/solutions', { sortBy: 'name', pageRequest: { page: '1', size: '2' } })).to.deep.equal([
      c,
    ]);
  });

  it('of what is related to a solution have its model type, and pages', async () => {
    const { a, b } = made;
    const related = (request: object) => list('/getRelatedMySolutions', { modelType: 'CL', ...request });
    expect(await related({ page: '0', size: '9' })).to.have.members([a, b]);
    const pages = [await related({ page: 0, size: 1 }), await related({ page: '1', size: '1' })];
    expect(pages.map(({ length }) => length)).to.deep.equal([1, 1]);
    expect(pages.flat()).to.have.members([a, b]);
  });
});
