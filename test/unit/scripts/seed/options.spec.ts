import { expect } from 'chai';
import { readSeedOptions } from '../../../../scripts/seed/options.ts';
import { whatToTry } from '../../../../scripts/seed/what-to-try.ts';
import { ConfigError } from '../../../../services/kit/config.ts';

describe('npm run seed', () => {
  it('fills the platform of npm start where nothing is named', () => {
    expect(readSeedOptions([], { MODELYARD_HOME: '/home', POSTGRES_PORT: '5555', CATALOG_PORT: '8888' })).to.deep.equal(
      {
        databaseUrl: 'postgres://modelyard@127.0.0.1:5555/modelyard',
        schema: 'catalog',
        catalogUrl: 'http://127.0.0.1:8888/ccds',
        credentials: '/home/catalog-credentials',
        solutions: 10_000,
        seed: 1,
        events: false,
      },
    );
  });

  it('takes another database, schema, number and seed', () => {
    const env = { DATABASE_URL: 'postgres://db.example/one', CATALOG_SCHEMA: 'other' };
    const options = readSeedOptions(['--solutions', '25', '--seed', '7', '--events'], env);
    expect(options).to.include({
      databaseUrl: env.DATABASE_URL,
      schema: 'other',
      solutions: 25,
      seed: 7,
      events: true,
    });
  });

  for (const args of [
    ['--solutions', 'many'],
    ['--solutions', '0'],
    ['--seed', '70000'],
    ['--solutions', '1e3'],
  ])
    it(`rejects ${args.join(' ')}`, () => {
      expect(() => readSeedOptions(args, {})).to.throw(ConfigError, `${args[0]} must be a whole number`);
    });

  it('rejects a flag it does not know', () => {
    expect(() => readSeedOptions(['--many'], {})).to.throw(TypeError, '--many');
  });

  it('says what to try without showing the password', () => {
    const said = whatToTry({
      catalogUrl: 'http://127.0.0.1:8002/ccds',
      credentials: `${process.cwd()}/.modelyard/secret`,
    });
    expect(said).to.include(`curl -su "$(cat .modelyard/secret)" 'http://127.0.0.1:8002/ccds/solution/count'`);
  });
});
