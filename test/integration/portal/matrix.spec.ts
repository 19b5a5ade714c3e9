import { expect } from 'chai';
import { operations } from '../../../services/portal/gateway/operations.ts';
import { sharedPortal } from '../../support/portal.ts';
import { badTokens } from '../../support/portal-matrix/bad-tokens.ts';
import { rows } from '../../support/portal-matrix/rows.ts';
import { type Stage, setStage } from '../../support/portal-matrix/stage.ts';
import { tryBadTokens, tryRow } from '../../support/portal-matrix/try-row.ts';

describe('who may do what at the portal', () => {
  const named = operations.map(({ method, path }) => `${method} ${path}`);

  it('has a row for every operation', () => {
    const tried = new Set(rows.map(({ operation }) => operation));
    expect(named.filter((operation) => !tried.has(operation))).to.deep.equal([]);
    expect([...tried].filter((operation) => !named.includes(operation))).to.deep.equal([]);
  });

  describe('', () => {
    let stage: Stage;
    let tokens: ReadonlyMap<string, string>;
    before(async function () {
      this.timeout(240_000);
      const portal = await sharedPortal();
      [stage, tokens] = await Promise.all([setStage(portal), badTokens(portal)]);
    });

    for (const row of rows) {
      const of = row.of ? `, ${row.of}` : '';
      it(`${row.operation}${of}: answers each of the six as the row says`, () => tryRow(row, stage));
      it(`${row.operation}${of}: rejects every invalid token`, () => tryBadTokens(row, stage, tokens));
    }
  });
});
