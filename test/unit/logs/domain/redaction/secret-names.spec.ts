import { expect } from 'chai';
import type { AttributeValue } from '../../../../../services/logs/domain/log-record.ts';
import { secretKindOf } from '../../../../../services/logs/domain/redaction/secret-names.ts';

const secret: Readonly<Record<string, readonly string[]>> = {
  password: [
    'password',
    'PASSWD',
    'pwd',
    'db_password',
    'newPassword2',
    'passwordConfirmation',
    'user.pass',
    'passwordHash',
  ],
  token: [
    'token',
    'apiToken',
    'jwtToken',
    'jwttoken',
    'access_token',
    'refresh-token',
    'id_token',
    'x-csrf-token',
    'tokens',
  ],
  secret: ['secret', 'client_secret', 'totpSecret', 'SECRET_KEY_BASE', 'webhook-secret', 'secrets'],
  'api key': ['api_key', 'apiKey', 'APIKEY', 'x-api-key', 'apiKeys'],
  authorization: ['authorization', 'Proxy-Authorization', 'http.request.header.authorization'],
  cookie: ['cookie', 'set-cookie', 'setCookie', 'cookies'],
  'private key': ['private_key', 'privateKey', 'signingKey', 'SEALING_KEY'],
  'cloud key': ['secretAccessKey', 'AccountKey', 'x-amz-signature'],
  credentials: ['credentials', 'pullCredentials', 'credential'],
  'session id': ['sessionId', 'session_id', 'JSESSIONID', 'connect.sid'],
};

const harmless: readonly (readonly [string, AttributeValue])[] = [
  ['tokens', 512],
  ['max_tokens', '4,096'],
  ['tokenType', 'Bearer'],
  ['token_count', 3],
  ['passwordChangedAt', 1_764_230_400_000],
  ['passwordMinLength', 8],
  ['secretsLoaded', true],
  ['secrets', false],
  ['secretName', 'db-login'],
  ['credentialId', 'c7'],
  ['hasPassword', true],
  ['requires-token', true],
  ['pass', 7],
  ['auth', 'basic'],
  ['d', 'short'],
  ['compass', 'north'],
  ['author', 'ada'],
  ['cookiePolicy', 'strict'],
  ['keyboard', 'de'],
  ['password', null],
  ['token', ''],
  ['constructor', 'x'],
];

describe('names of secrets', () => {
  for (const [kind, names] of Object.entries(secret))
    it(`are known with prefixes and in each notation: ${kind}`, () => {
      for (const name of names) expect(secretKindOf(name, 'x'), name).to.equal(kind);
    });

  it('are secrets whatever the type of the value', () => {
    for (const value of [7, true, ['a'], { a: 1 }]) expect(secretKindOf('password', value)).to.equal('password');
  });

  it('are found at the end of a long name', () => {
    expect(secretKindOf(`${'a'.repeat(10_000)}_password`, 'x')).to.equal('password');
  });

  for (const [name, value] of harmless)
    it(`are not seen in \`${name}\`: ${JSON.stringify(value)}`, () => {
      expect(secretKindOf(name, value)).to.equal(undefined);
    });
});
