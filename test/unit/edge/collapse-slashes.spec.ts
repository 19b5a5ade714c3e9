import { expect } from 'chai';
import { collapseSlashes } from '../../../services/edge/gateway/collapse-slashes.ts';

describe('slashes of a request target', () => {
  for (const [target, collapsed] of [
    ['/api/solutions', '/api/solutions'],
    ['/api//solutions///x/', '/api/solutions/x/'],
    ['//api/solutions', '/api/solutions'],
    ['/api//solutions?next=http://example.org//x', '/api/solutions?next=http://example.org//x'],
    ['/api/%2F%2Fx', '/api/%2F%2Fx'],
    ['/?a//b', '/?a//b'],
  ] as const)
    it(`are ${collapsed} of ${target}`, () => {
      expect(collapseSlashes(target)).to.equal(collapsed);
    });
});
