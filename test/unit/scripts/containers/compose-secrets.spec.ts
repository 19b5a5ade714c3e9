import { expect } from 'chai';
import { missingLines } from '../../../../scripts/containers/compose-secrets.ts';

describe('the .env file of compose', () => {
  it('gets every secret at first, each of its own', () => {
    const [password = '', accounts = '', admin = '', ...rest] = missingLines('');
    expect(password).to.match(/^POSTGRES_PASSWORD=[0-9a-f]{48}$/);
    expect(accounts).to.match(/^CATALOG_ACCOUNTS=ccds_client:[A-Za-z0-9_-]{32}$/);
    expect(admin).to.match(/^CATALOG_ADMIN_PASSWORD=[A-Za-z0-9_-]{24}$/);
    expect(rest).to.deep.equal([]);
    expect(missingLines('')).not.to.include(password);
  });

  it('keeps what an older one has and gets the rest', () => {
    const names = missingLines('# POSTGRES\nPOSTGRES_PASSWORD=abc\n').map((line) => line.split('=')[0]);
    expect(names).to.deep.equal(['CATALOG_ACCOUNTS', 'CATALOG_ADMIN_PASSWORD']);
    expect(missingLines('export CATALOG_ACCOUNTS=a:b\n POSTGRES_PASSWORD = x\nCATALOG_ADMIN_PASSWORD=y')).to.deep.equal(
      [],
    );
  });

  it('does not take a comment for a setting', () => {
    expect(missingLines('#POSTGRES_PASSWORD=abc\nMY_POSTGRES_PASSWORD=1')).to.have.lengthOf(3);
  });
});
