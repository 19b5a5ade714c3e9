import { expect } from 'chai';
import { createFindRoute } from '../../../services/edge/gateway/find-route.ts';
import { routes } from '../../../services/edge/gateway/route-table.ts';
import { modernAddress } from '../../../services/web/app/modern-address.ts';
import { paths } from '../../../services/web/app/paths.ts';
import { parseSearch } from '../../../services/web/app/search-params.ts';
import { readReturnTo } from '../../../services/web/app/session/return-to.ts';
import { readSignInSearch } from '../../../services/web/pages/sign-in/sign-in-search.ts';

describe('the addresses of the web portal', () => {
  it('are none that the edge passes to a service', () => {
    const findRoute = createFindRoute(routes);
    const taken = Object.values(paths).filter((path) => (findRoute(path)?.to ?? 'page') !== 'page');
    expect(taken).to.deep.equal([]);
  });

  for (const [hash, address] of [
    ['#/models/a-1', '/models/a-1'],
    ['#/models/a-1/comments', '/models/a-1'],
    ['#/models', '/my-models'],
    ['#/verify?loginName=ada&verifyToken=0012e34', '/verify?loginName=ada&verifyToken=0012e34'],
    ['#//elsewhere.example/x', '/elsewhere.example/x'],
    ['#content', undefined],
    ['', undefined],
  ] as const)
    it(`are where "${hash}" of a mail leads: ${address}`, () => {
      expect(modernAddress(hash)).to.equal(address);
    });

  it('are what a log-in returns to, never those of other sites', () => {
    expect(readReturnTo({ to: '/models/1?x=y' })).to.deep.equal({ to: '/models/1?x=y' });
    for (const to of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'models', ['/x']])
      expect(readReturnTo({ to }), String(to)).to.deep.equal({});
  });

  it('are what identity returns to from the OpenID provider, with the outcome', () => {
    const read = (hash: string) => readSignInSearch(parseSearch(modernAddress(hash)?.split('?')[1] ?? ''));
    expect(read('#/login?openid=true')).to.deep.equal({ openid: true });
    expect(read('#/login?error=no_account')).to.deep.equal({ error: 'no_account' });
    expect(read('#/login?openid=1&to=//elsewhere.example')).to.deep.equal({});
  });
});
