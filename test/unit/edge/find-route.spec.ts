import { expect } from 'chai';
import { createFindRoute } from '../../../services/edge/gateway/find-route.ts';
import { portalPrefixes, routes } from '../../../services/edge/gateway/route-table.ts';

describe('the table of the edge', () => {
  const find = createFindRoute(routes);
  const destinations: readonly (readonly [string, string | undefined])[] = [
    ['/', 'page'],
    ['/api', 'portal'],
    ['/api/', 'portal'],
    ['/api/solutions/1', 'portal'],
    ['/solutions', 'portal'],
    ['/solutions/1/revisions', 'portal'],
    ['/.well-known/jwks.json', 'portal'],
    ['/site/api-manual/Solution/description/first/1/public', 'content'],
    ['/operations/1', 'content'],
    ['/operations', undefined],
    ['/operations/', undefined],
    ['/operations/1/2', undefined],
    ['/onboarding-app/v2/models', 'onboarding'],
    ['/compositions/1/changes', 'composer'],
    ['/palette', 'composer'],
    ['/dsce/dsce/solution/getSolutions', 'composer'],
    ['/deployments', 'deployment'],
    ['/deployments/1/events', 'deployment'],
    ['/run/area-1/area', 'deployment'],
    ['/css/site.css', 'file'],
    ['/images/logo.svg', 'file'],
    ['/apix/solutions', undefined],
    ['/Api/solutions', undefined],
    ['/sites', undefined],
    ['/%61pi/solutions', undefined],
    ['//api/solutions', undefined],
    ['/index.html', undefined],
  ];
  for (const [path, to] of destinations) {
    it(`maps ${path} to ${to ?? 'nothing'}`, () => {
      expect(find(path)?.to).to.equal(to);
    });
  }

  it('has each segment once: the later one would hide the earlier', () => {
    const words = routes.map(({ pattern }) => pattern.split('/')[1]);
    expect(new Set(words).size).to.equal(words.length);
    expect(new Set(portalPrefixes).size).to.equal(portalPrefixes.length);
  });
});
