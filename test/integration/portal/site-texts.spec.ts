import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor } from '../../support/portal-people.ts';
import { type WholeEdge, wholeEdge } from '../../support/whole-edge.ts';

describe('the texts of the site’s pages', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let edge: WholeEdge['edge'];
  before(async () => {
    portal = await sharedPortal();
    ({ edge } = await wholeEdge(portal));
  });

  const api = '/site/api-manual/Solution';
  const none = { description: null, solutionId: null, revisionId: null };
  const read = async (path: string) => (await fetch(`${edge.url}${api}/${path}`)).json();
  const address = (path: string, name: string) => `solDescription?${new URLSearchParams({ path, name })}`;
  const store = (who: Actor, path: string, name: string, description: unknown) =>
    fetch(`${edge.url}${api}/${address(path, name)}`, {
      method: 'POST',
      body: JSON.stringify({ description }),
      headers: {
        'content-type': 'application/json',
        ...(who !== 'anonymous' && { authorization: `Bearer ${portal.people[who].token}` }),
      },
    });

  it('are empty until an administrator stores them, sanitised', async () => {
    const [path, name] = ['global/home-screen/success-stories', newId()];
    expect(await read(address(path, name))).to.deep.equal(none);
    for (const [who, status] of [
      ['anonymous', 401],
      ['stranger', 403],
      ['admin', 200],
    ] as const)
      expect((await store(who, path, name, '<b>Welcome</b><script>1</script>')).status, who).to.equal(status);
    expect(await read(address(path, name))).to.deep.equal({ ...none, description: '<b>Welcome</b>' });
    expect((await store('admin', path, name, 'Another')).status).to.equal(200);
    expect(await read(address(path, name))).to.deep.equal({ ...none, description: 'Another' });
  });

  it('are the terms of use and the help of the composer as well', async () => {
    const name = newId();
    expect((await store('admin', 'global', 'termsCondition', 'Be kind.')).status).to.equal(200);
    expect((await store('admin', 'global/modelerresource', name, 'Draw.')).status).to.equal(200);
    expect(await read('global/termsCondition')).to.deep.equal({ ...none, description: 'Be kind.' });
    expect(await read(`global/modelerresource/${name}`)).to.deep.equal({ ...none, description: 'Draw.' });
  });

  for (const [what, path, name, text] of [
    ['a path that leads up', 'global/../x', 'a', 'text'],
    ['a path without words', '/', 'a', 'text'],
    ['no name', 'global', '', 'text'],
    ['no text', 'global', 'a', null],
    ['a text that is too long', 'global', 'a', 'x'.repeat((256 << 10) + 1)],
  ] as const)
    it(`reject ${what}`, async () => {
      expect((await store('admin', path, name, text)).status).to.equal(400);
    });
});
