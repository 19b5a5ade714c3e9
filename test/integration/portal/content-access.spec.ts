import { expect } from 'chai';
import { operations } from '../../../services/content/gateway/operations.ts';
import { newId } from '../../../services/kit/ids.ts';
import { startEdge } from '../../support/edge.ts';
import { contentAccount, sharedPortal, type TestPortal } from '../../support/portal.ts';
import { fileForm, pixel } from '../../support/portal-files.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import { type Actor, actors, type Person } from '../../support/portal-people.ts';
import {
  createSiteClient,
  type Sender,
  type SiteClient,
  type SitePlace,
  sitePaths,
} from '../../support/site-client.ts';

type Statuses = Readonly<Record<Actor, number>>;
const only = (allowed: readonly Actor[], others: number): Statuses =>
  Object.fromEntries(
    actors.map((who) => [who, allowed.includes(who) ? 200 : who === 'anonymous' ? 401 : others]),
  ) as Statuses;

const editors = ['coOwner', 'owner', 'admin'] as const;
const readers: Readonly<Record<string, Statuses>> = {
  'PB public': only(actors, 404),
  'PB org': only(['stranger', 'publisher', ...editors], 404),
  'OR public': only(['stranger', 'publisher', ...editors], 404),
  'OR org': only(['stranger', 'publisher', ...editors], 404),
  'PR public': only(['publisher', ...editors], 404),
  'PR org': only(['publisher', ...editors], 404),
};

for (const way of ['through the edge', 'at its own port'] as const)
  describe(`who may read and write content, ${way}`, function () {
    this.timeout(240_000);
    let portal: TestPortal;
    let site: SiteClient;

    before(async () => {
      portal = await sharedPortal();
      const url = way === 'at its own port' ? portal.contentUrl : (await startEdge(portal.contentUrl)).url;
      site = createSiteClient(url, portal.people);
    });

    const byActor = async (of: (who: Actor) => Promise<number>): Promise<Statuses> =>
      Object.fromEntries(await Promise.all(actors.map(async (who) => [who, await of(who)]))) as Statuses;

    /** Everything that there can be about a revision. */
    async function fill(place: SitePlace): Promise<SitePlace> {
      const image = { body: fileForm('pixel.gif', pixel) };
      const statuses = await Promise.all([
        site.storeDocument('owner', place),
        site.describe('owner', place),
        site.send('owner', 'POST', sitePaths(place).images, image).then(({ status }) => status),
      ]);
      expect(statuses).to.deep.equal([200, 200, 200]);
      return place;
    }
    const documentAt = async (place: SitePlace, who: Sender = 'owner') =>
      (await site.send(who, 'GET', sitePaths(place).document)).text();

    it('keeps strangers from overwriting and deleting the documents of a published model', async () => {
      const place = await fill(await stageSolution(portal, 'PB'));
      const expected = only(editors, 403);
      expect(
        await byActor((who) => (expected[who] === 200 ? Promise.resolve(200) : site.storeDocument(who, place, 'evil'))),
      ).to.deep.equal(expected);
      const { oneDocument, description, images } = sitePaths(place);
      for (const path of [oneDocument, description, images])
        for (const [who, status] of [
          ['anonymous', 401],
          ['stranger', 403],
          ['publisher', 403],
        ] as const)
          expect(await site.status(who, 'DELETE', path), `${who} deletes ${path}`).to.equal(status);
      expect(await documentAt(place, 'anonymous')).to.equal('Read me first');
      expect(await site.describe('stranger', place)).to.equal(403);
    });

    it('lets owner, co-owners and administrators write', async () => {
      const place = await stageSolution(portal, 'PR');
      for (const who of editors) {
        expect(await site.storeDocument(who, place, who), who).to.equal(200);
        expect(await documentAt(place)).to.equal(who);
        expect(await site.describe(who, place), who).to.equal(200);
      }
      expect(await site.status('coOwner', 'DELETE', sitePaths(place).oneDocument)).to.equal(200);
    });

    it('needs the scope that a token is made for', async () => {
      const place = await fill(await stageSolution(portal, 'PR'));
      const token = async (scopes: readonly string[]) => {
        const { body } = await portal.identity.call(
          ...(['POST', '/auth/apiTokens', { name: newId(), scopes }, portal.people.owner.token] as const),
        );
        return { authorization: `${portal.people.owner.loginName}:${body.response_body.token}` };
      };
      const [read, write] = [await token(['read']), await token(['write'])];
      const { documents } = sitePaths(place);
      expect(await site.storeDocument(read, place, 'evil')).to.equal(403);
      expect(await site.status(read, 'DELETE', sitePaths(place).oneDocument)).to.equal(403);
      expect(await site.status(read, 'GET', documents)).to.equal(200);
      expect(await site.status(write, 'GET', documents)).to.equal(403);
      expect(await site.storeDocument(write, place)).to.equal(200);
      expect(await site.status({ authorization: 'Bearer not-a-token' }, 'GET', documents)).to.equal(401);
    });

    it('reads by the visibility of the revision', async () => {
      const staged: Record<string, StagedSolution> = {};
      for (const code of ['PB', 'OR', 'PR'] as const) staged[code] = await stageSolution(portal, code);
      for (const [what, expected] of Object.entries(readers)) {
        const [code = '', workspace] = what.split(' ') as [string, 'public' | 'org'];
        const place = await fill({ ...(staged[code] as StagedSolution), workspace });
        const { description, documents, document } = sitePaths(place);
        for (const path of [description, documents, document])
          expect(await byActor((who) => site.status(who, 'GET', path)), `${what} ${path}`).to.deep.equal(expected);
      }
      // An image belongs to the solution, and has no workspace.
      for (const code of ['PB', 'OR', 'PR'] as const) {
        const { images, image } = sitePaths(staged[code] as StagedSolution);
        for (const path of [images, image])
          expect(await byActor((who) => site.status(who, 'GET', path)), `${code} ${path}`).to.deep.equal(
            readers[`${code} public`],
          );
      }
    });

    it('takes a revision of another solution for a private one', async () => {
      const [mine, published] = [await stageSolution(portal, 'PR'), await stageSolution(portal, 'PB')];
      const place = await fill({ solutionId: mine.solutionId, revisionId: published.revisionId });
      expect(await byActor((who) => site.status(who, 'GET', sitePaths(place).document))).to.deep.equal(
        only(editors, 404),
      );
    });

    it('gives a solution that the catalog does not know to its first writer', async () => {
      const place = { solutionId: `mine-${newId()}`, revisionId: '1' };
      const { documents, document, oneDocument } = sitePaths(place);
      expect(await byActor((who) => site.status(who, 'GET', documents))).to.deep.equal(only(actors, 404));
      expect(await site.storeDocument('anonymous', place)).to.equal(401);
      expect(await site.storeDocument('stranger', place)).to.equal(200);
      for (const path of [documents, document])
        expect(await byActor((who) => site.status(who, 'GET', path))).to.deep.equal(only(['stranger', 'admin'], 404));
      for (const who of ['owner', 'publisher'] as const) {
        expect(await site.storeDocument(who, place, 'evil'), who).to.equal(403);
        expect(await site.status(who, 'DELETE', oneDocument), who).to.equal(403);
      }
      expect(await documentAt(place, 'stranger')).to.equal('Read me first');
      expect(await site.status('stranger', 'DELETE', oneDocument)).to.equal(200);
    });

    it('has one first writer where several begin at the same moment', async () => {
      const place = { solutionId: `race-${newId()}`, revisionId: '1' };
      const writers: readonly Person[] = ['stranger', 'owner', 'publisher', 'coOwner'].map(
        (who) => portal.people[who as keyof typeof portal.people],
      );
      const statuses = await Promise.all(writers.map((who) => site.storeDocument(who, place, who.loginName)));
      expect(statuses.toSorted()).to.deep.equal([200, 403, 403, 403]);
      const winner = writers[statuses.indexOf(200)] as Person;
      expect(await documentAt(place, winner)).to.equal(winner.loginName);
    });

    it('leaves what a service has stored for an unknown solution to administrators', async () => {
      const place = { solutionId: `onboarded-${newId()}`, revisionId: '1' };
      const service = { authorization: `Basic ${btoa(contentAccount)}` };
      expect(await site.storeDocument(service, place)).to.equal(200);
      expect(await site.storeDocument('stranger', place, 'evil')).to.equal(403);
      const { document } = sitePaths(place);
      expect(await byActor((who) => site.status(who, 'GET', document))).to.deep.equal(only(['admin'], 404));
    });

    it('knows services by their accounts', async () => {
      const place = await fill(await stageSolution(portal, 'PR'));
      const account = (text: string) => ({ authorization: `Basic ${btoa(text)}` });
      expect(await site.storeDocument(account(contentAccount), place, 'by a service')).to.equal(200);
      expect(await documentAt(place, account(contentAccount))).to.equal('by a service');
      for (const wrong of [account(`${contentAccount}x`), account('x'), { authorization: 'Basic' }]) {
        expect(await site.storeDocument(wrong, place, 'evil')).to.equal(401);
        expect(await site.status(wrong, 'GET', sitePaths(place).document)).to.equal(401);
      }
    });

    it('asks anonymous clients to sign in wherever something is private', async () => {
      const place = { ...(await fill(await stageSolution(portal, 'PR'))), workspace: 'public', cmsName: 'modelyard' };
      const names = { documentName: 'guide.txt', imageName: 'pixel.gif' };
      // Everybody reads the pages of the site.
      const open = (method: string, group: string) => method === 'GET' && group === 'pages of the site';
      const asked = operations.filter(({ id, method, group }) => id !== 'readOperation' && !open(method, group));
      for (const { method, path, aliases = [], query } of asked)
        for (const one of [path, ...aliases]) {
          const found = one.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
            String({ ...place, ...names }[name as never]),
          );
          const response = await site.send('anonymous', method, found + (query ? '?path=public' : ''));
          expect([response.status, response.headers.get('www-authenticate')], `${method} ${found}`).to.deep.equal([
            401,
            'Bearer',
          ]);
          await response.arrayBuffer();
        }
    });
  });
