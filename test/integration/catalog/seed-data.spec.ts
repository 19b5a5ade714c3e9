import { expect } from 'chai';
import { setFirstAdminPassword } from '../../../services/catalog/store/admin-password.ts';
import { migrations } from '../../../services/catalog/store/migrations.ts';
import { createLog } from '../../../services/kit/log.ts';
import { createSecretHasher } from '../../../services/kit/secrets/hasher.ts';
import { migrate } from '../../../services/kit/store/migrate.ts';
import { createTestSchema, type TestSchema } from '../../support/postgres-schema.ts';

describe('what a fresh catalog begins with', () => {
  let schema: TestSchema;
  const hasher = createSecretHasher();
  const log = createLog({ service: 'catalog', role: 'spec', instance: '', level: 'silent' });

  async function start(password?: string): Promise<void> {
    await migrate({ url: schema.url, schema: schema.schema, folder: migrations, log });
    await setFirstAdminPassword(schema, hasher, password);
  }

  async function rows(text: string) {
    return (await schema.pool.query(text)).rows;
  }

  async function passwordIs(password: string): Promise<boolean> {
    const [admin] = await rows(`SELECT login_hash FROM users WHERE login_name = 'admin'`);
    return (await hasher.verify(password, admin?.login_hash)).matches;
  }

  before(async () => {
    schema = await createTestSchema();
    await start();
  });
  after(() => schema?.close());

  it('is three roles and an administrator with two of them', async () => {
    expect(await rows('SELECT name, active FROM roles ORDER BY name')).to.deep.equal([
      { name: 'Admin', active: true },
      { name: 'MLP System User', active: true },
      { name: 'Publisher', active: true },
    ]);
    const held = await rows(
      'SELECT login_name, user_id, name FROM users JOIN user_roles USING (user_id) JOIN roles USING (role_id) ORDER BY name',
    );
    const admin = { login_name: 'admin', user_id: '12345678-abcd-90ab-cdef-1234567890ab' };
    expect(held).to.deep.equal([
      { ...admin, name: 'Admin' },
      { ...admin, name: 'Publisher' },
    ]);
  });

  it('is the settings of the site', async () => {
    const found = await rows('SELECT config_key, config_value FROM site_configs ORDER BY config_key');
    const configs = Object.fromEntries(found.map((row) => [row.config_key, JSON.parse(row.config_value)]));
    expect(configs.local_validation_workflow).to.deep.equal({ ignore_list: [] });
    expect(configs.public_validation_workflow).to.deep.equal({ ignore_list: ['Text Check'] });
    const names = configs.site_config.fields.map(({ name }: { name: string }) => name);
    expect(names).to.deep.equal([
      ...['siteInstanceName', 'headerLogo', 'footerLogo', 'ConnectionConfig'],
      ...['enableOnBoarding', 'validationText', 'EnableDCAE'],
    ]);
    const { data } = configs.site_config.fields.find(({ name }: { name: string }) => name === 'validationText');
    expect(data).to.equal('internal use only,strictly confidential');
  });

  it('is in the trail like any other change', async () => {
    const changes = await rows(
      'SELECT service, count(*) AS changes FROM change JOIN outbox USING (position) GROUP BY service',
    );
    expect(changes).to.deep.equal([{ service: 'seed', changes: 10 }]);
  });

  it('rejects log-ins as the administrator before an operator chose a password', async () => {
    expect(await rows(`SELECT login_hash FROM users WHERE login_name = 'admin'`)).to.deep.equal([{ login_hash: null }]);
  });

  it('takes the first password it is given, and no other one after that', async () => {
    await start('the first password');
    await start('the second password');
    expect(await passwordIs('the first password')).to.equal(true);
    const [change] = await rows('SELECT * FROM change ORDER BY position DESC LIMIT 1');
    expect(change).to.deep.include({ service: 'seed', changed: ['login_hash', 'modified'] });
    expect(JSON.stringify(change)).not.to.include('$scrypt');
  });

  it('leaves alone what people changed or deleted', async () => {
    await schema.pool.query(`
      UPDATE site_configs SET config_value = '{"ignore_list":["License Check"]}' WHERE config_key = 'local_validation_workflow';
      DELETE FROM site_configs WHERE config_key = 'public_validation_workflow';
      DELETE FROM user_roles`);
    await start('a third password');
    expect(await rows('SELECT FROM user_roles')).to.have.lengthOf(0);
    const configs = await rows(`SELECT config_value FROM site_configs WHERE config_key LIKE '%workflow'`);
    expect(configs).to.deep.equal([{ config_value: '{"ignore_list":["License Check"]}' }]);
  });
});
