import { expect } from 'chai';
import { readConfig } from '../../../services/classifier/config.ts';
import { ConfigError } from '../../../services/kit/config.ts';
import { startRoles } from '../../../services/kit/start-roles.ts';
import { findRoles } from '../../../services/roles.ts';

describe("the classifier's settings", () => {
  it('have defaults that fit a fresh clone', () => {
    expect(readConfig({})).to.deep.equal({
      CLASSIFIER_MODEL: 'phishing',
      CLASSIFIER_PACKAGE: undefined,
    });
  });

  for (const name of ['a', 'ZMpzOeDeNCXMDyyjJsRj', 'com.example.phishing_v2']) {
    it(`take ${name} as a package`, () => {
      expect(readConfig({ CLASSIFIER_PACKAGE: name })).to.include({ CLASSIFIER_PACKAGE: name });
    });
  }

  for (const name of [
    'a..b',
    '.a',
    'a.',
    '1a',
    'a b',
    'a/b',
    'a;b',
    '_a',
    'grpc.health.v1',
    'google',
    'a'.repeat(256),
  ]) {
    it(`refuse ${name.slice(0, 20)} as a package`, () => {
      expect(() => readConfig({ CLASSIFIER_PACKAGE: name })).to.throw(ConfigError, /CLASSIFIER_PACKAGE is wrong/);
    });
  }

  it('name one of the models that there are', () => {
    expect(readConfig({ CLASSIFIER_MODEL: 'verdict' })).to.include({ CLASSIFIER_MODEL: 'verdict' });
    expect(() => readConfig({ CLASSIFIER_MODEL: 'Verdict' })).to.throw(
      ConfigError,
      'CLASSIFIER_MODEL is wrong: must be phishing, address, site, verdict, not "Verdict"',
    );
  });

  it('are all reported together', () => {
    const mistakes = { CLASSIFIER_PACKAGE: '?', CLASSIFIER_GRPC_PORT: 'x', CLASSIFIER_HTTP_PORT: '70000' };
    expect(() => startRoles(findRoles(['classifier', 'rpc']).found, mistakes))
      .to.throw(ConfigError)
      .with.property('problems')
      .that.has.length(3);
  });
});
