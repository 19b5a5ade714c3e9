import { expect } from 'chai';
import { processEnv, withoutLogin } from '../../../scripts/start/process-env.ts';

const portal = [{ service: 'portal', role: 'gateway' }];
const catalog = [{ service: 'catalog', role: 'gateway' }];

describe('the environment of a process', () => {
  it('has what its roles read, and what is no setting', () => {
    const env = { PATH: '/bin', PORTAL_PORT: '1', CATALOG_CREDENTIALS: 'all:a secret of many', LOG_LEVEL: 'info' };
    expect(processEnv(portal, env)).to.deep.equal(env);
  });

  it('has its own value of a setting of several, and no other’s', () => {
    const env = { PORTAL_CATALOG_CREDENTIALS: 'portal:x', IDENTITY_CATALOG_CREDENTIALS: 'identity:x' };
    expect(processEnv(portal, env)).to.deep.equal({ PORTAL_CATALOG_CREDENTIALS: 'portal:x' });
  });

  it('lacks secrets of roles that run elsewhere', () => {
    const env = { CATALOG_ADMIN_PASSWORD: 'x', IDENTITY_KEY_SECRET: 'x', CATALOG_ACCOUNTS: 'x', EDGE_PORT: '1' };
    expect(processEnv(portal, env)).to.deep.equal({ EDGE_PORT: '1' });
    expect(processEnv(catalog, env)).to.have.all.keys('CATALOG_ADMIN_PASSWORD', 'CATALOG_ACCOUNTS', 'EDGE_PORT');
    expect(processEnv([...catalog, { service: 'identity', role: 'gateway' }], env)).to.deep.equal(env);
  });

  it('names what no user may have called, without the logins there', () => {
    const env = {
      DATABASE_URL: 'postgres://all:secret@one:1,two:2/db?password=secret',
      CATALOG_DATABASE_URL: 'postgres://catalog:secret@127.0.0.1:15432/modelyard',
    };
    expect(processEnv(portal, env)).to.deep.equal({
      DATABASE_URL: 'postgres://one:1,two:2/db',
      CATALOG_DATABASE_URL: 'postgres://127.0.0.1:15432/modelyard',
    });
    expect(processEnv(catalog, env)).to.deep.equal(env);
  });

  it('takes a login out of an address of any engine', () => {
    expect(withoutLogin('mongodb://u:p%40@a:1,b:2/db?replicaSet=rs0')).to.equal('mongodb://a:1,b:2/db');
    expect(withoutLogin('postgres://host/db')).to.equal('postgres://host/db');
    expect(withoutLogin('kafka-1:9092,kafka-2:9092')).to.equal('kafka-1:9092,kafka-2:9092');
  });
});
