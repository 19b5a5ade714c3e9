import { expect } from 'chai';
import { createLogIn, type LogIn, type LoginRequest } from '../../../services/catalog/app/log-in.ts';
import { createDatabase } from '../../../services/catalog/store/database.ts';
import { createLoginStore } from '../../../services/catalog/store/logins.ts';
import { migrations } from '../../../services/catalog/store/migrations.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { createFailureLimit } from '../../../services/kit/http/failure-limit.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createLog } from '../../../services/kit/log.ts';
import { createSecretHasher } from '../../../services/kit/secrets/hasher.ts';
import { createAttempts } from '../../../services/kit/store/attempts/attempts.ts';
import { attemptMigrations } from '../../../services/kit/store/attempts/migrations.ts';
import { migrate } from '../../../services/kit/store/migrate.ts';
import { createTransactions } from '../../../services/kit/store/transactions.ts';
import { createTestSchema, type TestSchema } from '../../support/postgres-schema.ts';

const cost = { logN: 4, r: 8, p: 1 };
const quarter = 900_000;

describe('logging in', () => {
  const hasher = createSecretHasher({ cost, waiting: 1000 });
  const by = { service: 'spec', requestId: 'r-1' };
  let schema: TestSchema;
  let pool: TestSchema['pool'];
  let now: number;
  let count = 0;
  let name: string;
  let userId: string;

  before(async () => {
    schema = await createTestSchema();
    ({ pool } = schema);
    const log = createLog({ service: 'catalog', role: 'spec', instance: 'one', level: 'silent' });
    await migrate({ url: schema.url, schema: schema.schema, folder: migrations, modules: [attemptMigrations], log });
  });
  after(() => schema?.close());
  beforeEach(async () => {
    now = 1_700_000_000_000;
    count += 1;
    [name, userId] = [`user${count}`, newId()];
    await pool.query(
      `INSERT INTO users (user_id, email, login_name, login_hash, api_token, verify_token_hash, active)
       VALUES ($1, $2, $3, $4, $5, $6, true)`,
      [userId, `${name}@example.org`, name, await hash('password'), await hash('apiToken'), await hash('verifyToken')],
    );
  });

  /** In these specs the secret of every kind is called after its kind. */
  const hash = (credential: string) => hasher.hash(`the ${credential}`);

  const create = (limits: { names?: number; networks?: number; hasher?: typeof hasher } = {}): LogIn => {
    const clock = { now: () => now };
    const limit = (failures = 1000) => createFailureLimit({ failures, windowMs: quarter, clock });
    return createLogIn({
      logins: createLoginStore(createDatabase({ pool, schema: schema.schema })),
      hasher: limits.hasher ?? hasher,
      names: limit(limits.names),
      networks: limit(limits.networks),
      attempts: createAttempts(createTransactions({ pool, schema: schema.schema }), clock),
      policies: {
        pair: { free: 3, firstDelayMs: 1_000, maxDelayMs: 4_000, keepMs: quarter },
        network: { free: limits.networks ?? 1000, firstDelayMs: 1_000, maxDelayMs: 4_000, keepMs: quarter },
        name: { free: limits.names ?? 1000, firstDelayMs: 1_000, maxDelayMs: 2_000, keepMs: quarter },
      },
      rules: { failures: 3, blockMs: quarter },
      clock,
    });
  };

  const request = (change: Partial<LoginRequest> = {}): LoginRequest => ({
    ...{ credential: 'password', name, secret: 'the password', network: '192.0.2.1', by },
    ...change,
  });

  /** `welcome`, or the reason of the error. */
  const answerOf = (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'welcome',
      (thrown: unknown) => {
        if (thrown instanceof AppError) return thrown.reason;
        throw thrown;
      },
    );
  const wrong = { secret: 'a guess' };

  async function row() {
    const { rows } = await pool.query('SELECT * FROM users WHERE user_id = $1', [userId]);
    return rows[0];
  }
  const set = (column: string, value: unknown) =>
    pool.query(`UPDATE users SET ${column} = $2 WHERE user_id = $1`, [userId, value]);

  for (const credential of ['password', 'apiToken', 'verifyToken'] as const) {
    it(`takes the right ${credential}, by name or address in any case, and no other secret`, async () => {
      const { logIn } = create();
      const secret = `the ${credential}`;
      for (const given of [name, name.toUpperCase(), `${name}@Example.org`]) {
        expect(await logIn(request({ credential, secret, name: given }))).to.equal(userId);
      }
      for (const other of ['the password', 'the apiToken', 'the verifyToken', ''].filter((text) => text !== secret)) {
        now += quarter;
        expect(await answerOf(logIn(request({ credential, secret: other })))).to.equal('log_in_refused');
      }
    });
  }

  it('remembers the last time and who let it in', async () => {
    await create().logIn(request());
    expect((await row()).last_login).to.equal(now);
    const trail = await pool.query('SELECT service, request_id FROM change WHERE aggregate_id = $1 ORDER BY position', [
      userId,
    ]);
    expect(trail.rows.at(-1)).to.deep.equal({ service: 'spec', request_id: 'r-1' });
  });

  it('answers a stranger alike whether there is such a user, the secret is wrong or the user is blocked', async () => {
    const { logIn } = create();
    const errors: unknown[] = [];
    const collect = async (change: Partial<LoginRequest>) =>
      errors.push(await logIn(request(change)).catch((thrown: unknown) => thrown));
    await collect({ name: 'unknown' });
    await collect({ name: '' });
    for (let attempt = 0; attempt < 5; attempt++) await collect(wrong);
    await collect({});
    await set('login_fail_count', 0);
    await set('active', false);
    await collect({});
    await set('login_hash', null);
    await collect({});
    const seen = errors.map((error) => error instanceof AppError && [error.code, error.message, error.reason]);
    const alike = ['invalid', 'Failed to authenticate user', 'log_in_refused'];
    expect(seen).to.deep.equal(Array(10).fill(alike));
  });

  it('loses no failure of attempts at the same moment', async () => {
    const { logIn } = create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerOf(logIn(request(wrong)))));
    expect(new Set(answers)).to.deep.equal(new Set(['log_in_refused']));
    expect(await row()).to.include({ login_fail_count: 3, login_fail_date: now });
    expect(await answerOf(logIn(request()))).to.equal('log_in_refused');
    now += quarter;
    expect(await answerOf(logIn(request()))).to.equal('welcome');
    expect(await row()).to.include({ login_fail_count: 0, login_fail_date: null });
  });

  it('goes by the secret that is stored when it decides', async () => {
    const { logIn, changePassword } = create();
    const change = { userId, oldPassword: 'the password', newPassword: 'another one', network: 'n', by };
    await Promise.all([answerOf(logIn(request())), changePassword(change)]);
    expect(await answerOf(logIn(request()))).to.equal('log_in_refused');
    expect(await answerOf(logIn(request({ secret: 'another one' })))).to.equal('welcome');
  });

  it('answers the user of an expired password, and lets it be changed', async () => {
    const { logIn, changePassword } = create();
    await set('login_pass_expire', new Date(now));
    expect(await answerOf(logIn(request()))).to.equal('welcome');
    expect((await row()).login_pass_expire).to.equal(now);
    expect(await answerOf(logIn(request(wrong)))).to.equal('log_in_refused');
    const change = { userId, oldPassword: 'the password', newPassword: 'another one', network: 'n', by };
    await changePassword(change);
    expect(await answerOf(logIn(request({ secret: 'another one' })))).to.equal('welcome');
  });

  it('counts wrong old passwords as failures', async () => {
    const { logIn, changePassword } = create();
    const change = { userId, oldPassword: 'a guess', newPassword: 'another one', network: 'n', by };
    for (const _ of [1, 2, 3]) expect(await answerOf(changePassword(change))).to.equal('log_in_refused');
    expect(await answerOf(changePassword({ ...change, oldPassword: 'the password' }))).to.equal('log_in_refused');
    expect(await answerOf(logIn(request()))).to.equal('log_in_refused');
    const unknown = { ...change, userId: newId() };
    expect(await answerOf(changePassword(unknown))).to.equal('log_in_refused');
  });

  it('makes hashes anew that cost less than today’s', async () => {
    const before = (await row()).login_hash;
    const { logIn } = create({ hasher: createSecretHasher({ cost: { ...cost, logN: 5 } }) });
    for (const _ of [1, 2]) expect(await answerOf(logIn(request()))).to.equal('welcome');
    expect(before).to.match(/ln=4/);
    expect((await row()).login_hash).to.match(/ln=5/);
  });

  it('takes the right secret while another log-in makes its hash anew', async () => {
    const { logIn } = create({ hasher: createSecretHasher({ cost: { ...cost, logN: 5 }, concurrency: 4 }) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => answerOf(logIn(request()))));
    expect(new Set(answers)).to.deep.equal(new Set(['welcome']));
    expect(await row()).to.include({ login_fail_count: 0 });
  });

  for (const what of ['a name that exists', 'a name that no user has'] as const) {
    it(`limits failures of ${what}, a burst at once included`, async () => {
      const { logIn } = create({ names: 5 });
      const given = what === 'a name that exists' ? name : 'unknown';
      const burst = Array.from({ length: 12 }, () => answerOf(logIn(request({ ...wrong, name: given }))));
      const answers = (await Promise.all(burst)).toSorted();
      expect(answers).to.deep.equal([...Array(5).fill('log_in_refused'), ...Array(7).fill('too_many_failures')]);
    });
  }

  it('limits failures of one network over all names, and no other network', async () => {
    const { logIn } = create({ networks: 3 });
    for (const given of ['a', 'b', 'c']) {
      expect(await answerOf(logIn(request({ name: given })))).to.equal('log_in_refused');
    }
    expect(await answerOf(logIn(request()))).to.equal('too_many_failures');
    expect(await answerOf(logIn(request({ network: '192.0.2.2' })))).to.equal('welcome');
  });

  it('counts neither success nor trouble of its own as a failure', async () => {
    const { logIn } = create({ names: 1, networks: 1 });
    for (const _ of [1, 2, 3]) expect(await answerOf(logIn(request()))).to.equal('welcome');
    const busy = create({ names: 1, networks: 1, hasher: createSecretHasher({ cost, concurrency: 1, waiting: -1 }) });
    for (const _ of [1, 2, 3]) expect(await answerOf(busy.logIn(request()))).to.equal('log_ins_busy');
  });

  describe('of a client that the calling service names', () => {
    const from = (network: string, change: Partial<LoginRequest> = {}) =>
      request({ network, isForwarded: true, ...change });
    const guess = async ({ logIn }: LogIn, times: number, change: Partial<LoginRequest>) => {
      const answers: string[] = [];
      for (let tries = 0; tries < times; tries += 1) answers.push(await answerOf(logIn({ ...from('a'), ...change })));
      return answers;
    };
    const refused = (times: number) => Array<string>(times).fill('log_in_refused');
    let networks = 0;
    /** The table of attempts is shared by all specs. */
    const network = () => {
      networks += 1;
      return `192.0.2.${networks}`;
    };

    it('slows one network down, with Retry-After, and lets the others in', async () => {
      const deps = create();
      const here = network();
      expect(await guess(deps, 4, { ...wrong, network: here })).to.deep.equal([...refused(3), 'too_many_failures']);
      const error = await deps.logIn(from(here)).catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: 'rate_limited', retryAfterSeconds: 1 });
      expect(await answerOf(deps.logIn(from(network())))).to.equal('welcome');
      now += 1_000;
      expect(await answerOf(deps.logIn(from(here)))).to.equal('welcome');
      expect(await guess(deps, 3, { ...wrong, network: here }), 'success forgets failures').to.deep.equal(refused(3));
    });

    it('doubles the delay up to a limit, which attempts in between do not extend', async () => {
      const deps = create();
      const here = network();
      await guess(deps, 3, { ...wrong, network: here });
      for (const seconds of [1, 2, 4, 4, 4]) {
        now += seconds * 1_000 - 1;
        expect(await guess(deps, 2, { ...wrong, network: here })).to.deep.equal(Array(2).fill('too_many_failures'));
        now += 1;
        expect(await guess(deps, 1, { ...wrong, network: here }), `${seconds} s`).to.deep.equal(refused(1));
      }
      now += quarter;
      expect(await guess(deps, 3, { ...wrong, network: here }), 'forgotten').to.deep.equal(refused(3));
    });

    it('slows a name down that many networks guess, and lets known devices in', async () => {
      const deps = create({ names: 20 });
      const device = 'the-device-of-the-user';
      for (let tries = 0; tries < 20; tries += 1)
        expect(await guess(deps, 1, { ...wrong, network: network() })).to.deep.equal(refused(1));
      expect(await answerOf(deps.logIn(from(network())))).to.equal('too_many_failures');
      expect(await answerOf(deps.logIn(from(network(), { device })))).to.equal('welcome');
      now += 1_000;
      expect(await answerOf(deps.logIn(from(network()))), 'slowed and not shut').to.equal('welcome');
    });

    it('slows a known device down as well, and only by its own failures', async () => {
      const deps = create();
      const [here, device] = [network(), 'a-stolen-device'];
      expect(await guess(deps, 4, { ...wrong, network: here, device })).to.deep.equal([
        ...refused(3),
        'too_many_failures',
      ]);
      expect(await answerOf(deps.logIn(from(here)))).to.equal('welcome');
    });

    it('slows a network down over all names', async () => {
      const deps = create({ networks: 3 });
      const here = network();
      for (const other of ['x', 'y', 'z'])
        expect(await guess(deps, 1, { ...wrong, network: here, name: other })).to.deep.equal(refused(1));
      expect(await answerOf(deps.logIn(from(here)))).to.equal('too_many_failures');
      expect(await answerOf(deps.logIn(from(network())))).to.equal('welcome');
    });

    it('treats a name that no user has alike', async () => {
      const given = { ...wrong, name: 'no-such-user', network: network() };
      expect(await guess(create(), 4, given)).to.deep.equal([...refused(3), 'too_many_failures']);
    });

    it('counts a burst, and with the other gateways', async () => {
      const [one, other] = [create(), create()];
      const here = network();
      const burst = Array.from({ length: 12 }, (_, index) =>
        answerOf((index % 2 === 0 ? one : other).logIn(from(here, wrong))),
      );
      const answers = (await Promise.all(burst)).toSorted();
      expect(answers).to.deep.equal([...refused(3), ...Array(9).fill('too_many_failures')]);
    });

    it('neither blocks the user nor counts in its record', async () => {
      const deps = create();
      await guess(deps, 3, { ...wrong, network: network() });
      expect(await row()).to.include({ login_fail_count: null });
      expect(await answerOf(deps.logIn(request())), 'a caller that names no client').to.equal('welcome');
    });

    it('slows guesses of the old password down', async () => {
      const { changePassword } = create();
      const change = { userId, oldPassword: 'a guess', newPassword: 'another one', by };
      const attempt = (oldPassword: string) =>
        answerOf(changePassword({ ...change, oldPassword, network: '198.51.100.9', isForwarded: true }));
      for (const _ of [1, 2, 3]) expect(await attempt('a guess')).to.equal('log_in_refused');
      expect(await attempt('the password')).to.equal('too_many_failures');
      now += 1_000;
      expect(await attempt('the password')).to.equal('welcome');
    });

    it('counts no trouble of its own as a failure', async () => {
      const busy = create({ hasher: createSecretHasher({ cost, concurrency: 1, waiting: -1 }) });
      expect(new Set(await guess(busy, 9, { network: network() }))).to.deep.equal(new Set(['log_ins_busy']));
    });
  });
});
