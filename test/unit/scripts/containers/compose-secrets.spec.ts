import { expect } from 'chai';
import { missingLines } from '../../../../scripts/containers/compose-secrets.ts';

describe('the .env file of compose', () => {
  it('gets every secret at first, each of its own', () => {
    const [password = '', accounts = '', admin = '', services = '', files = '', keys = '', ...rest] = missingLines('');
    expect(password).to.match(/^POSTGRES_PASSWORD=[0-9a-f]{48}$/);
    expect(accounts).to.match(/^CATALOG_ACCOUNTS=ccds_client:[A-Za-z0-9_-]{32}$/);
    expect(admin).to.match(/^CATALOG_ADMIN_PASSWORD=[A-Za-z0-9_-]{24}$/);
    expect(services).to.match(/^CATALOG_SERVICES_PASSWORD=[A-Za-z0-9_-]{32}$/);
    expect(files).to.match(/^CONTENT_SERVICES_PASSWORD=[A-Za-z0-9_-]{32}$/);
    expect(keys).to.match(/^IDENTITY_KEY_SECRET=[A-Za-z0-9_-]{43}$/);
    expect(rest).to.deep.equal([]);
    expect(missingLines('')).not.to.include(password);
  });

  it('keeps what an older one has and gets the rest', () => {
    const names = missingLines('# POSTGRES\nPOSTGRES_PASSWORD=abc\n').map((line) => line.split('=')[0]);
    const others = [
      ...['CATALOG_ACCOUNTS', 'CATALOG_ADMIN_PASSWORD', 'CATALOG_SERVICES_PASSWORD', 'CONTENT_SERVICES_PASSWORD'],
      'IDENTITY_KEY_SECRET',
    ];
    expect(names).to.deep.equal(others);
    const all = [
      'export CATALOG_ACCOUNTS=a:b',
      ' POSTGRES_PASSWORD = x',
      ...others.slice(1).map((name) => `${name}=y`),
    ];
    expect(missingLines(all.join('\n'))).to.deep.equal([]);
  });

  it('does not take a comment for a setting', () => {
    expect(missingLines('#POSTGRES_PASSWORD=abc\nMY_POSTGRES_PASSWORD=1')).to.have.lengthOf(6);
  });
});
