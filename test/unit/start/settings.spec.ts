import { isAbsolute } from 'node:path';
import { expect } from 'chai';
import { portDefaults, readStartSettings, separateSettings } from '../../../scripts/start/settings.ts';
import { ConfigError } from '../../../services/kit/config.ts';
import { nameProblems } from '../../../services/kit/setting-problems.ts';
import { everyRole } from '../../../services/roles.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readStartSettings(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('start settings', () => {
  it('are the documented addresses where nothing is set', () => {
    const settings = readStartSettings({});
    expect(settings).to.include(portDefaults);
    expect(settings.TOPIC_PREFIX).to.equal('modelyard');
    expect(settings.KAFKA_BROKERS).to.equal(undefined);
  });

  it('hold the data folder as an absolute path, because services run elsewhere', () => {
    expect(isAbsolute(readStartSettings({ MODELYARD_HOME: 'some/where' }).MODELYARD_HOME)).to.equal(true);
  });

  it('take engines that already run', () => {
    const settings = readStartSettings({
      KAFKA_BROKERS: 'one:9092, two:9092',
      MONGODB_URL: 'mongodb://there/modelyard',
    });
    expect(settings.KAFKA_BROKERS).to.deep.equal(['one:9092', 'two:9092']);
    expect(settings.MONGODB_URL).to.equal('mongodb://there/modelyard');
  });

  it('have no port that a service takes for a misspelt setting of its own', () => {
    const ports = Object.fromEntries(Object.keys(portDefaults).map((name) => [name, '1']));
    expect(nameProblems(everyRole, everyRole, ports)).to.deep.equal([]);
  });

  it('name every mistake in one report', () => {
    const problems = problemsOf({
      KAFKA_BROKERS: 'foo',
      DATABASE_URL: 'mysql://x',
      EDGE_PORT: '0',
      KAFKA_PORT: '70000',
    });
    expect(problems).to.have.length(4);
    for (const name of ['KAFKA_BROKERS', 'DATABASE_URL', 'EDGE_PORT', 'KAFKA_PORT']) {
      expect(problems.some((problem) => problem.startsWith(name))).to.equal(true, name);
    }
  });

  it('do not show an address that may hold a password', () => {
    expect(problemsOf({ MONGODB_URL: 'http://me:s3cret@there' }).join()).to.not.include('s3cret');
  });

  it('of a trial share no port with one another or with the defaults', async () => {
    const settings = await separateSettings('/tmp/somewhere', 'trial');
    const ports = Object.keys(portDefaults).map((name) => settings[name as keyof typeof portDefaults]);
    expect(new Set([...ports, ...Object.values(portDefaults)]).size).to.equal(2 * ports.length);
    expect(settings.TOPIC_PREFIX).to.equal('trial');
  });
});
