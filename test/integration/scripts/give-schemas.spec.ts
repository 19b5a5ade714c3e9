import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { Client } from 'pg';
import { databasePasswordSetting, databaseServices } from '../../../scripts/database/database-services.ts';
import { giveSchemas } from '../../../scripts/database/give-schemas.ts';
import { addCleanup } from '../../support/cleanup.ts';
import { engine } from '../../support/engines.ts';

describe('schemas of services in one database', () => {
  const suffix = randomBytes(4).toString('hex');
  const [one, other] = ['one', 'other'].map((name) => ({
    ...{ name: `${name}_${suffix}`, schema: `${name}_of_${suffix}`, password: 'p'.repeat(20), extensions: ['pg_trgm'] },
  })) as [Owner, Owner];
  type Owner = { name: string; schema: string; password: string; extensions: string[] };
  let url: string;
  let admin: Client;

  before(async () => {
    url = (await engine('postgresql')).address;
    admin = new Client({ connectionString: url });
    await admin.connect();
    addCleanup(async () => {
      for (const { name, schema } of [one, other])
        await admin.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE; DROP ROLE IF EXISTS "${name}"`);
      await admin.end();
    });
    // Of an earlier release, when all services were one user.
    await admin.query(`
      CREATE SCHEMA "${one.schema}";
      SET search_path = "${one.schema}";
      CREATE TABLE notes (id bigserial PRIMARY KEY, text text);
      INSERT INTO notes (text) VALUES ('kept');
      CREATE VIEW texts AS SELECT text FROM notes;
      CREATE TYPE mood AS ENUM ('good');
      CREATE SEQUENCE numbers;
      CREATE FUNCTION two() RETURNS int LANGUAGE sql AS 'SELECT 2';
      RESET search_path`);
    await giveSchemas(url, [one, other]);
  });

  async function as({ name, password }: Owner, sql: string): Promise<unknown> {
    const address = new URL(url);
    [address.username, address.password] = [name, password];
    const client = new Client({ connectionString: address.href });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.end();
    }
  }

  it('keep their rows and belong, with all that is in them, to the role of the service', async () => {
    expect(await as(one, `SELECT text FROM "${one.schema}".texts`)).to.deep.equal([{ text: 'kept' }]);
    const changes = `
      ALTER TABLE "${one.schema}".notes ADD COLUMN n int;
      ALTER TYPE "${one.schema}".mood ADD VALUE 'better';
      ALTER SEQUENCE "${one.schema}".numbers RESTART;
      CREATE OR REPLACE FUNCTION "${one.schema}".two() RETURNS int LANGUAGE sql AS 'SELECT 1 + 1';
      INSERT INTO "${one.schema}".notes (text) VALUES ('new')`;
    expect(await as(one, changes)).to.not.be.a('string');
  });

  it('are closed to the roles of other services', async () => {
    expect(await as(other, `SELECT * FROM "${one.schema}".notes`)).to.include('permission denied');
    expect(await as(other, `CREATE TABLE "${one.schema}".mine (n int)`)).to.include('permission denied');
    expect(await as(other, `CREATE SCHEMA more_${suffix}`)).to.include('permission denied');
    expect(await as(other, 'SELECT rolpassword FROM pg_authid')).to.include('permission denied');
  });

  it('are given by npm run database-roles, which asks for what it lacks', async () => {
    await admin.query(`CREATE DATABASE roles_${suffix}`);
    addCleanup(async () => void (await admin.query(`DROP DATABASE roles_${suffix} WITH (FORCE)`)));
    const database = new URL(url);
    database.pathname = `roles_${suffix}`;
    const run = (settings: Record<string, string>) =>
      spawnSync(process.execPath, ['scripts/database-roles.ts'], {
        env: { ...process.env, DATABASE_URL: database.href, ...settings },
        encoding: 'utf8',
      });
    const passwords = Object.fromEntries(
      databaseServices({}).map(({ name }) => [databasePasswordSetting(name), `of the ${name} alone`]),
    );
    const { CATALOG_DATABASE_PASSWORD: _, ...some } = passwords;
    expect(run(some).stderr).to.include('CATALOG_DATABASE_PASSWORD is not set');
    const { status, stdout, stderr } = run(passwords);
    expect(status, stderr).to.equal(0);
    expect(stdout).to.include('identity owns the schema identity');
    [database.username, database.password] = ['identity', passwords.IDENTITY_DATABASE_PASSWORD ?? ''];
    const client = new Client({ connectionString: database.href });
    await client.connect();
    await client.query('CREATE TABLE identity.mine (n int)');
    await client.end();
  });

  it('stay as they are when it is done again, but for a password that is another one', async () => {
    const stored = async () =>
      (await admin.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [one.name])).rows[0].rolpassword;
    const before = await stored();
    await giveSchemas(url, [one, other]);
    expect(await stored()).to.equal(before);
    one.password = 'q'.repeat(20);
    await giveSchemas(url, [one, other]);
    expect(await as(one, 'SELECT 1 AS n')).to.deep.equal([{ n: 1 }]);
    expect(await stored()).to.not.include(one.password);
  });
});
