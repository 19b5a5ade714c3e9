import { expect } from 'chai';
import { decodeProtectedHeader } from 'jose';
import { createKeyRing } from '../../../services/identity/app/key-ring.ts';
import { migrations } from '../../../services/identity/store/migrations.ts';
import {
  ensureSigningKey,
  privateKeyPurpose,
  readSigningKeys,
  rotateSigningKey,
} from '../../../services/identity/store/signing-keys.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { ConfigError } from '../../../services/kit/config.ts';
import { createLog } from '../../../services/kit/log.ts';
import { createSeal } from '../../../services/kit/secrets/seal.ts';
import { migrate } from '../../../services/kit/store/migrate.ts';
import { createTransactions } from '../../../services/kit/store/transactions.ts';
import { createTestSchema, type TestSchema } from '../../support/postgres-schema.ts';
import { runScript } from '../../support/scripts.ts';

const log = createLog({ service: 'identity', role: 'gateway', instance: 'spec', level: 'silent' });
const secret = 'a secret of specs that is long enough';
const seal = createSeal(secret);
const hour = 3_600_000;

describe('keys that sign', () => {
  let schema: TestSchema;
  let database: ReturnType<typeof createTransactions>;

  before(async () => {
    schema = await createTestSchema();
    await migrate({ url: schema.url, schema: schema.schema, folder: migrations, log });
    database = createTransactions(schema);
  });
  after(() => schema?.close());
  beforeEach(() => schema.pool.query('DELETE FROM signing_keys'));

  /** The ring of a process whose clock is ahead by so much. */
  const ringAt = (aheadMs = 0, secret = seal) =>
    createKeyRing({
      read: () => readSigningKeys(database),
      ...{ seal: secret, purpose: privateKeyPurpose, issuer: 'spec', audience: 'spec' },
      clock: { now: () => systemClock.now() + aheadMs },
    });

  const claims = () => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: 'spec', aud: 'spec', sub: 'ada', iat: now, exp: now + 1800, jti: 'x', sid: 'x' };
  };
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;

  it('are created once, however many processes start', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ensureSigningKey(database, seal)));
    expect((await readSigningKeys(database)).length).to.equal(1);
  });

  it('are published before they sign, and verify until their last token expires', async () => {
    await ensureSigningKey(database, seal);
    const before = await ringAt();
    const old = await before.sign(claims());
    const kid = await rotateSigningKey(database, seal, { aheadMs: hour, tokenMs: hour });
    await before.reload();
    expect(before.published().keys.map((key) => key.kid)).to.have.members([kidOf(old), kid]);
    expect(kidOf(await before.sign(claims()))).to.equal(kidOf(old));

    const after = await ringAt(hour + 1_000);
    const fresh = await after.sign(claims());
    expect(kidOf(fresh)).to.equal(kid);
    // A process that has not got that far yet verifies both.
    for (const token of [old, fresh]) expect((await before.verify(token)).sub).to.equal('ada');

    const late = await ringAt(3 * hour);
    expect(late.published().keys.map((key) => key.kid)).to.deep.equal([kid]);
  });

  it('are deleted when they have expired', async () => {
    await ensureSigningKey(database, seal);
    await rotateSigningKey(database, seal, { aheadMs: 0, tokenMs: 0 });
    await schema.pool.query(
      `UPDATE signing_keys SET verifies_until = now() - interval '1 second' WHERE verifies_until IS NOT NULL`,
    );
    const kid = await rotateSigningKey(database, seal, { aheadMs: 0, tokenMs: 0 });
    expect((await schema.pool.query('SELECT FROM signing_keys')).rowCount).to.equal(2);
    expect(kidOf(await (await ringAt(1_000)).sign(claims()))).to.equal(kid);
  });

  it('are stored encrypted, and only their secret decrypts them', async () => {
    await ensureSigningKey(database, seal);
    const [key] = await readSigningKeys(database);
    expect(key?.publicJwk).to.not.have.property('d');
    const opened = await seal.open(privateKeyPurpose, key?.sealedPrivate ?? '');
    expect(opened).to.have.property('d');
    expect(await seal.open('another purpose', key?.sealedPrivate ?? '')).to.equal(undefined);
    const wrong = await ringAt(0, createSeal('another secret that is long enough')).catch((error) => error);
    expect(wrong).to.be.instanceOf(ConfigError);
    expect(String(wrong)).to.include('IDENTITY_KEY_SECRET');
  });

  it('are not rotated with another secret, which would prevent gateways from starting', async () => {
    await ensureSigningKey(database, seal);
    const other = createSeal('another secret that is long enough');
    const refused = await rotateSigningKey(database, other, { aheadMs: 0, tokenMs: 0 }).catch((error) => error);
    expect(refused).to.be.instanceOf(ConfigError);
    expect((await readSigningKeys(database)).length).to.equal(1);
  });

  it('are rotated by a command', async () => {
    await ensureSigningKey(database, seal);
    const settings = {
      DATABASE_URL: schema.url,
      IDENTITY_SCHEMA: schema.schema,
      IDENTITY_KEY_SECRET: secret,
      IDENTITY_KEY_AHEAD_MS: '0',
    };
    const { status, stdout } = await runScript('rotate-keys.ts', [], settings);
    const [, kid] = /The key (\S+) is published now and signs in 0 s/.exec(stdout) ?? [];
    expect(status).to.equal(0);
    expect(kidOf(await (await ringAt(1_000)).sign(claims()))).to.equal(kid);
    const wrong = await runScript('rotate-keys.ts', [], { ...settings, IDENTITY_KEY_SECRET: 'short' });
    expect(wrong.status).to.equal(1);
    expect(wrong.stderr).to.include('IDENTITY_KEY_SECRET is wrong').and.to.not.include('short');
  });
});
