import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { catalogCredentials } from '../../../scripts/start/catalog-credentials.ts';
import { StartError } from '../../../scripts/start/start-error.ts';
import { readSettings } from '../../../services/kit/config.ts';
import { accounts } from '../../../services/kit/http/accounts.ts';

describe('the credentials of the catalog', () => {
  let home: string;
  let path: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'modelyard-credentials-'));
    path = join(home, 'catalog-credentials');
  });
  afterEach(() => rm(home, { recursive: true }));

  it('are made once and kept, for their owner’s eyes alone', async () => {
    const made = (await catalogCredentials(home)).text;
    expect((await catalogCredentials(home)).text).to.equal(made);
    expect(await readFile(path, 'utf8')).to.equal(`${made}\n`);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
  });

  it('are an account that the catalog takes', async () => {
    const env = { CATALOG_ACCOUNTS: (await catalogCredentials(home)).text };
    const [account] = readSettings({ CATALOG_ACCOUNTS: accounts() }, env).CATALOG_ACCOUNTS;
    expect(account?.name).to.equal('ccds_client');
    expect(account?.password).to.match(/^[A-Za-z0-9_-]{32}$/);
  });

  it('may be chosen by writing the file', async () => {
    await writeFile(path, 'portal:chosen by hand\n');
    expect((await catalogCredentials(home)).text).to.equal('portal:chosen by hand');
  });

  it('are not taken from an empty file', async () => {
    await writeFile(path, '\n');
    const error = await catalogCredentials(home).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error)
      .to.be.instanceOf(StartError)
      .with.property('message')
      .that.matches(/is empty: delete it/);
  });
});
