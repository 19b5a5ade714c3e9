import { expect } from 'chai';
import { z } from 'zod';
import {
  brokers,
  ConfigError,
  type Environment,
  host,
  httpUrl,
  integer,
  logLevel,
  mongoUrl,
  port,
  readSettings,
  topicPrefix,
} from '../../../services/kit/config.ts';

function problemsOf<S extends z.ZodRawShape>(shape: S, env: Environment): readonly string[] {
  try {
    readSettings(shape, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('settings', () => {
  it('fall back where they are not set, and blank is not set', () => {
    const shape = {
      A_PORT: port(8080),
      A_COUNT: integer(3),
      A_HOST: host(),
      TOPIC_PREFIX: topicPrefix(),
      LOG_LEVEL: logLevel(),
    };
    const expected = { A_PORT: 8080, A_COUNT: 3, A_HOST: '127.0.0.1', TOPIC_PREFIX: 'modelyard', LOG_LEVEL: 'info' };
    expect(readSettings(shape, {})).to.deep.equal(expected);
    expect(readSettings(shape, { A_PORT: ' ', A_HOST: '', LOG_LEVEL: '\t' })).to.deep.equal(expected);
  });

  it('are read and trimmed, and nothing else is taken from the environment', () => {
    const shape = { KAFKA_BROKERS: brokers(), MONGODB_URL: mongoUrl(), A_PORT: port(1) };
    const env = {
      KAFKA_BROKERS: ' a:1, b:2 ',
      MONGODB_URL: 'mongodb://u:p@a:1,b:2/db?replicaSet=rs0',
      A_PORT: '0',
      HOME: '/',
    };
    expect(readSettings(shape, env)).to.deep.equal({
      KAFKA_BROKERS: ['a:1', 'b:2'],
      MONGODB_URL: 'mongodb://u:p@a:1,b:2/db?replicaSet=rs0',
      A_PORT: 0,
    });
  });

  it('report every mistake at once, one line each, with the name of the setting', () => {
    const shape = {
      KAFKA_BROKERS: brokers(),
      A_PORT: port(1),
      TOPIC_PREFIX: topicPrefix(),
      A_URL: httpUrl('the edge'),
    };
    const problems = problemsOf(shape, { A_PORT: '70000', TOPIC_PREFIX: 'No Good', A_URL: 'ftp://x' });
    expect(problems).to.deep.equal([
      'KAFKA_BROKERS is not set: give the Kafka brokers as host:port, separated by commas',
      'A_PORT is wrong: must be a port number from 0 to 65535, not "70000"',
      'TOPIC_PREFIX is wrong: must be lower-case letters, digits and hyphens, not "No Good"',
      'A_URL is wrong: must be an address of the edge that starts with http:// or https://',
    ]);
  });

  it('never show what may hold a password', () => {
    const text = z.string().regex(/^never$/, 'is not right');
    const shape = { MONGODB_URL: mongoUrl(), A_SECRET: text, A_PASSWORD: text, A_TOKEN: text, API_KEY: text };
    const env = Object.fromEntries(Object.keys(shape).map((name) => [name, `x://user:hunter2@host`]));
    const problems = problemsOf(shape, env);
    expect(problems).to.have.lengthOf(5);
    expect(problems.join('\n')).not.to.include('hunter2');
  });

  for (const [name, type, values] of [
    ['A_PORT', port(1), ['-1', '1.5', '1e3', '0x10', '65536', 'http', '9'.repeat(30)]],
    ['A_COUNT', integer(5, 1, 10), ['0', '11', '-3', 'ten', 'Infinity']],
    ['KAFKA_BROKERS', brokers(), ['kafka', 'kafka:', ':9092', 'a:1,', 'a:1;b:2', 'http://a:1', 'a:123456']],
    ['MONGODB_URL', mongoUrl(), ['localhost:27017', 'http://a', 'mongodb:', 'mongo://a']],
    ['LOG_LEVEL', logLevel(), ['verbose', 'INFO']],
    ['TOPIC_PREFIX', topicPrefix(), ['1a', 'a.b', 'a_b', 'é', `a${'b'.repeat(64)}`]],
  ] as const)
    for (const value of values)
      it(`refuse ${name}=${value}`, () => {
        const problems = problemsOf({ [name]: type }, { [name]: value });
        expect(problems).to.have.lengthOf(1);
        expect(problems[0]).to.match(new RegExp(`^${name} is wrong: `));
      });
});
