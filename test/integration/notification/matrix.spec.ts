import { expect } from 'chai';
import { operations } from '../../../services/notification/gateway/operations.ts';
import { badTokens } from '../../support/matrix/bad-tokens.ts';
import { missingIn } from '../../support/matrix/row.ts';
import { tryBadTokens, tryRow } from '../../support/matrix/try-row.ts';
import { type Kind, rows, type Stage } from '../../support/notification-matrix/rows.ts';
import { sharedNotifications } from '../../support/notifications.ts';

describe('who may do what at notification', () => {
  it('has a row for every operation', () => {
    expect(missingIn(rows, operations)).to.deep.equal([]);
  });

  describe('', () => {
    let stage: Stage;
    let tokens: ReadonlyMap<string, string>;
    before(async function () {
      this.timeout(240_000);
      const { identity, join, call, receiver, url, checkAnswer } = await sharedNotifications();
      const [owner, stranger, gone] = [await join('owner'), await join('stranger'), await join('gone')];
      const [publisher, admin] = [await join('publisher', ['Publisher']), await join('admin', ['Admin'])];
      const issue = async (scope: string) => {
        const { body } = await identity.call('POST', '/auth/apiTokens', { name: scope, scopes: [scope] }, owner.token);
        return `${owner.loginName}:${body.response_body.token}`;
      };
      const shown: Readonly<Record<Exclude<Kind, 'anonymous'>, string>> = {
        ...{ readToken: await issue('read'), writeToken: await issue('write') },
        ...{ stranger: stranger.token, publisher: publisher.token, admin: admin.token, owner: owner.token },
      };
      tokens = await badTokens(identity, { token: admin.token, gone: gone.token });
      stage = {
        ...{ owner, call, receiver, checkAnswer },
        send(who, method, path, { headers, ...init } = {}) {
          const all = new Headers(headers);
          if (who !== 'anonymous') all.set('authorization', `Bearer ${shown[who]}`);
          return fetch(url + path, { method, ...init, headers: all });
        },
      };
    });

    for (const row of rows) {
      const statuses = Object.entries(row.expected).map(([who, status]) => `${who} ${status}`);
      it(`${row.operation}: rejects every invalid token`, () => tryBadTokens(row, stage, { who: 'stranger', tokens }));
      it(`${row.operation}: ${statuses.join(', ')}`, () => tryRow(row, stage));
    }
  });
});
