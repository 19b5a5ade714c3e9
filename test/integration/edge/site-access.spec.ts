import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';
import { signIn } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

const open = ['GET /site/api-manual/Solution/description/public/1/1', 'HEAD /site/x?path=public', 'GET /operations/1'];
const guarded = [
  'GET /site/api-manual/Solution/description/org/1/1',
  'GET /site/binaries/content/assets/solutiondocs/solution/1/1/%6Frg/a.pdf',
  'GET /site/api-manual/Solution/solutionAssets/1/1?path=org',
  'GET /site/api-manual/Solution/solutionAssets/1/1?path=public&path=org',
  'POST /site/api-manual/Solution/description/public',
  'DELETE /site/api-manual/Solution/solutionAssets/1/1/a.pdf?path=public',
];

describe('access to /site at a guarded edge', function () {
  this.timeout(300_000);
  let content: TestUpstream;
  let identity: SharedIdentity;
  let url: string;

  before(async () => {
    [content, identity] = await Promise.all([startTestUpstream(), sharedIdentity()]);
    url = (await startEdge(content.url, { EDGE_SITE_ACCESS: 'guarded', IDENTITY_URL: identity.url })).url;
  });

  after(() => content.close());

  async function statuses(requests: readonly string[], token?: string): Promise<Record<string, number>> {
    const entries = requests.map(async (line) => {
      const [method = '', path = ''] = line.split(' ');
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return [line, (await fetch(url + path, { method, headers })).status] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  const all = (requests: readonly string[], status: number) =>
    Object.fromEntries(requests.map((line) => [line, status]));

  it('needs no token for reading public', async () => {
    expect(await statuses(open)).to.deep.equal(all(open, 200));
  });

  it('requires a token for reading org and for writing', async () => {
    content.requests.length = 0;
    expect(await statuses(guarded)).to.deep.equal(all(guarded, 401));
    expect(await statuses(guarded, 'not-a-token')).to.deep.equal(all(guarded, 401));
    expect(content.requests).to.deep.equal([]);
  });

  it('is unlimited for a signed-in user', async () => {
    const token = await signIn(identity.url, await identity.join('at-the-edge'));
    expect(await statuses(guarded, token)).to.deep.equal(all(guarded, 200));
  });
});
