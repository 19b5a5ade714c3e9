import { expect } from 'chai';
import { operations } from '../../../services/identity/gateway/operations.ts';
import { byStatus, signIn } from '../../support/identity.ts';
import { type Kind, lastRows, rows, type Stage } from '../../support/identity-matrix/rows.ts';
import { badTokens } from '../../support/matrix/bad-tokens.ts';
import { missingIn } from '../../support/matrix/row.ts';
import { tryBadTokens, tryRow } from '../../support/matrix/try-row.ts';
import { sharedIdentity } from '../../support/shared-identity.ts';

/** They ignore the token: a front end sends the one that has just expired along with the log-in request. */
const open = new Set(
  operations.filter(({ access }) => access === 'open').map(({ method, path }) => `${method} ${path}`),
);

describe('who may do what at identity', () => {
  let stage: Stage;
  let tokens: ReadonlyMap<string, string>;

  before(async () => {
    const identity = await sharedIdentity();
    const user = await identity.join('max');
    const session = await signIn(identity.url, user);
    const scopes = ['read', 'write', 'onboard'];
    const issued = await identity.call('POST', '/auth/apiTokens', { name: 'all', scopes }, session);
    const publisher = await signIn(identity.url, await identity.join('mona', ['Publisher']));
    const admin = await signIn(identity.url, await identity.join('mark', ['Admin']));
    const gone = await signIn(identity.url, user);
    tokens = await badTokens(identity, { token: admin, gone });
    const apiToken = `max:${issued.body.response_body.token}`;
    const shown: Readonly<Record<Exclude<Kind, 'anonymous'>, string>> = { apiToken, user: session, publisher, admin };
    stage = {
      user,
      checkAnswer: identity.checkAnswer,
      send(who, method, path, { headers, ...init } = {}) {
        const authorization = who === 'anonymous' ? {} : { authorization: `Bearer ${shown[who]}` };
        const all = { ...byStatus, ...authorization, ...Object.fromEntries(new Headers(headers)) };
        return fetch(identity.url + path, { method, redirect: 'manual', ...init, headers: all });
      },
    };
  });

  it('is specified for every operation', () => {
    expect(missingIn([...rows, ...lastRows], operations)).to.deep.equal([]);
  });

  for (const row of [...rows, ...lastRows]) {
    const statuses = Object.entries(row.expected).map(([who, status]) => `${who} ${status}`);
    if (!open.has(row.operation))
      it(`${row.operation}: rejects every invalid token`, () => tryBadTokens(row, stage, { who: 'publisher', tokens }));
    it(`${row.operation}: ${statuses.join(', ')}`, () => tryRow(row, stage));
  }
});
