import { expect } from 'chai';
import { portalPrefixes } from '../../../services/edge/gateway/route-table.ts';
import { operations } from '../../../services/portal/gateway/operations.ts';

describe('the paths of the portal without the prefix', () => {
  it('are all known to the edge', () => {
    const words = new Set(operations.map(({ path }) => path.split('/')[1]));
    expect([...words].filter((word) => !portalPrefixes.some((known) => known === word))).to.deep.equal([]);
  });
});
