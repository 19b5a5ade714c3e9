import { expect } from 'chai';
import { missingLines } from '../../../../scripts/containers/compose-secrets.ts';
import { publicKeyOf } from '../../../../services/kit/secrets/ed25519-jws.ts';
import { readRegistryKey } from '../../../../services/platform/tokens/registry-key.ts';

const signingKeys = ['CONTENT', 'PUBLICATION', 'PORTAL', 'ONBOARDING', 'DEPLOYMENT', 'COMPOSER'].flatMap((name) => [
  `${name}_COMMAND_KEY`,
  `${name}_COMMAND_PUBLIC_KEY`,
]);

const databasePasswords = ['CATALOG', 'IDENTITY', 'NOTIFICATION', 'DEPLOYMENT', 'LOGS'].map(
  (service) => `${service}_DATABASE_PASSWORD`,
);

const kafkaUsers = [
  'CONTENT',
  'CATALOG',
  'IDENTITY',
  'PUBLICATION',
  'NOTIFICATION',
  'PORTAL',
  'ORCHESTRATOR',
  'CLASSIFIER',
].concat(['ARTIFACTS', 'ONBOARDING', 'REGISTRY', 'DEPLOYMENT', 'COMPOSER', 'FEDERATION', 'LOGS', 'EDGE', 'MONITORING']);
const mongoUsers = ['CONTENT', 'PUBLICATION', 'ORCHESTRATOR', 'ARTIFACTS', 'ONBOARDING', 'COMPOSER', 'FEDERATION'];
const engines = [
  ...['KAFKA_ADMIN_PASSWORD', ...kafkaUsers.map((name) => `${name}_KAFKA_PASSWORD`)],
  ...['MONGODB_PASSWORD', 'MONGODB_MEMBER_KEY', ...mongoUsers.map((name) => `${name}_MONGODB_PASSWORD`)],
];

const registry = [
  ...['ORCHESTRATOR_ACCOUNTS', 'ORCHESTRATOR_SERVICES_PASSWORD'],
  ...['REGISTRY_ACCOUNTS', 'REGISTRY_SERVICES_PASSWORD', 'REGISTRY_KEY', 'REGISTRY_JWKS'],
  // Signs what is pushed there.
  'ONBOARDING_IMAGE_KEY',
  'DEPLOYMENT_CREDENTIALS_KEY',
];

describe('the .env file of compose', () => {
  it('gets every secret at first, each of its own', () => {
    const [password = '', accounts = '', admin = '', services = '', files = '', artifacts = '', keys = '', ...others] =
      missingLines('');
    expect(password).to.match(/^POSTGRES_PASSWORD=[0-9a-f]{48}$/);
    expect(accounts).to.match(/^CATALOG_ACCOUNTS=ccds_client:[A-Za-z0-9_-]{32}$/);
    expect(admin).to.match(/^CATALOG_ADMIN_PASSWORD=[A-Za-z0-9_-]{24}$/);
    expect(services).to.match(/^CATALOG_SERVICES_PASSWORD=[A-Za-z0-9_-]{32}$/);
    expect(files).to.match(/^CONTENT_SERVICES_PASSWORD=[A-Za-z0-9_-]{32}$/);
    expect(artifacts).to.match(/^ARTIFACTS_SERVICES_PASSWORD=[A-Za-z0-9_-]{32}$/);
    expect(keys).to.match(/^IDENTITY_KEY_SECRET=[A-Za-z0-9_-]{43}$/);
    const databasesFrom = signingKeys.length;
    const registryFrom = databasesFrom + databasePasswords.length;
    const signing = others.slice(0, databasesFrom);
    const databases = others.slice(databasesFrom, registryFrom);
    expect(others.slice(registryFrom).map((line) => line.split('=')[0])).to.deep.equal([...engines, ...registry]);
    expect(signing.map((line) => line.split('=')[0])).to.deep.equal(signingKeys);
    for (const line of signing) expect(line).to.match(/=[A-Za-z0-9_-]{43}$/);
    expect(databases.map((line) => line.split('=')[0])).to.deep.equal(databasePasswords);
    for (const line of databases) expect(line).to.match(/^[A-Z_]+=[A-Za-z0-9_-]{32}$/);
    expect(missingLines('')).not.to.include(password);
  });

  it('keeps what an older one has and gets the rest', () => {
    const names = missingLines('# POSTGRES\nPOSTGRES_PASSWORD=abc\n').map((line) => line.split('=')[0]);
    const others = [
      ...['CATALOG_ACCOUNTS', 'CATALOG_ADMIN_PASSWORD', 'CATALOG_SERVICES_PASSWORD', 'CONTENT_SERVICES_PASSWORD'],
      'ARTIFACTS_SERVICES_PASSWORD',
      'IDENTITY_KEY_SECRET',
      ...signingKeys,
      ...databasePasswords,
      ...engines,
      ...registry,
    ];
    expect(names).to.deep.equal(others);
    const all = [
      'export CATALOG_ACCOUNTS=a:b',
      ' POSTGRES_PASSWORD = x',
      ...others.slice(1).map((name) => `${name}=y`),
    ];
    expect(missingLines(all.join('\n'))).to.deep.equal([]);
  });

  it('gives a key that is there its own public part', () => {
    const [line = ''] = missingLines('').filter((one) => one.startsWith('PORTAL_COMMAND_KEY='));
    const rest = missingLines(`${line}\n`);
    expect(rest.filter((one) => one.startsWith('PORTAL_COMMAND_'))).to.deep.equal([
      `PORTAL_COMMAND_PUBLIC_KEY=${publicKeyOf(line.split('=')[1] ?? '')}`,
    ]);
  });

  it('gives the key of the image registry its own public part', () => {
    const [line = ''] = missingLines('').filter((one) => one.startsWith('REGISTRY_KEY='));
    const jwks = missingLines(`${line}\n`).find((one) => one.startsWith('REGISTRY_JWKS=')) ?? '';
    const { publicJwk } = readRegistryKey(line.slice('REGISTRY_KEY='.length));
    const kept = Buffer.from(jwks.slice('REGISTRY_JWKS='.length), 'base64').toString();
    expect(JSON.parse(kept)).to.deep.equal({ keys: [publicJwk] });
  });

  it('does not take a comment for a setting', () => {
    const secrets = 7 + signingKeys.length + databasePasswords.length + engines.length + registry.length;
    expect(missingLines('#POSTGRES_PASSWORD=abc\nMY_POSTGRES_PASSWORD=1')).to.have.lengthOf(secrets);
  });
});
