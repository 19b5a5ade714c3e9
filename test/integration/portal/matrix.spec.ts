import { expect } from 'chai';
import { operations } from '../../../services/portal/gateway/operations.ts';
import { badTokens } from '../../support/matrix/bad-tokens.ts';
import { missingIn } from '../../support/matrix/row.ts';
import { tryBadTokens, tryRow } from '../../support/matrix/try-row.ts';
import { sharedPortal } from '../../support/portal.ts';
import { rows } from '../../support/portal-matrix/rows.ts';
import { type Stage, setStage } from '../../support/portal-matrix/stage.ts';

describe('who may do what at the portal', () => {
  it('has a row for every operation', () => {
    expect(missingIn(rows, operations)).to.deep.equal([]);
  });

  describe('', () => {
    let stage: Stage;
    let tokens: ReadonlyMap<string, string>;
    before(async function () {
      this.timeout(240_000);
      const portal = await sharedPortal();
      const { token } = portal.people.admin;
      const { token: gone } = await portal.join('gone');
      [stage, tokens] = await Promise.all([setStage(portal), badTokens(portal.identity, { token, gone })]);
    });

    for (const row of rows) {
      const of = row.of ? `, ${row.of}` : '';
      it(`${row.operation}${of}: answers each of the six as the row says`, () => tryRow(row, stage));
      it(`${row.operation}${of}: rejects every invalid token`, () =>
        tryBadTokens(row, stage, { who: 'stranger', tokens }));
    }
  });
});
