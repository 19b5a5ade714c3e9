import { type RawBuilder, sql } from 'kysely';
import type { LoginChange } from '../domain/login.ts';
import type { LoginStore, LoginUser } from '../domain/login-store.ts';
import { contextTable } from './context.ts';
import type { Database, Row } from './database.ts';

const facts = sql`users.user_id AS "userId", active, login_fail_count AS "loginFailCount",
  login_fail_date AS "loginFailDate", login_pass_expire AS "loginPassExpire", verify_expiration AS "verifyExpiration",
  json_build_object('password', login_hash, 'apiToken', api_token, 'verifyToken', verify_token_hash) AS hashes`;

export function createLoginStore(database: Database): LoginStore {
  async function first(query: RawBuilder<LoginUser>, on = database): Promise<LoginUser | undefined> {
    const [user] = await on.run(query);
    return user;
  }

  return {
    // A login name may look like the address of another user; the name itself comes first then.
    findByName: (name) =>
      first(sql`SELECT ${facts} FROM users WHERE lower(login_name) = lower(${name}) OR lower(email) = lower(${name})
        ORDER BY active DESC, lower(login_name) = lower(${name}) DESC LIMIT 1`),
    findById: (userId) => first(sql`SELECT ${facts} FROM users WHERE user_id = ${userId}`),
    applyDecision: (userId, decide, by) =>
      database.inTransaction(async (inner) => {
        // Not FOR UPDATE, which would block transactions that create records of the user.
        const user = await first(
          sql`SELECT ${facts} FROM users, ${contextTable(by)} WHERE user_id = ${userId} FOR NO KEY UPDATE OF users`,
          inner,
        );
        const decision = user ? decide(user) : ({ result: 'rejected' } as const);
        if (decision.change) await inner.run(update(userId, decision.change));
        return decision;
      }),
  };
}

function update(userId: string, { hashes = {}, ...change }: LoginChange): RawBuilder<Row> {
  const settings = Object.entries({
    login_fail_count: change.loginFailCount,
    login_fail_date: toDate(change.loginFailDate),
    last_login: toDate(change.lastLogin),
    login_pass_expire: change.loginPassExpire,
    login_hash: hashes.password,
    api_token: hashes.apiToken,
    verify_token_hash: hashes.verifyToken,
  })
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql`UPDATE users SET ${sql.join(settings)} WHERE user_id = ${userId}`;
}

const toDate = (at: number | null | undefined) => (typeof at === 'number' ? new Date(at) : at);
