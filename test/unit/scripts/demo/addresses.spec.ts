import { expect } from 'chai';
import { readDemoOptions } from '../../../../scripts/demo/addresses.ts';
import { ConfigError } from '../../../../services/kit/config.ts';

describe('where the demo looks for a platform', () => {
  it('takes what npm start uses', () => {
    const { addresses, named, keep } = readDemoOptions([], { MODELYARD_HOME: '/home/of/it' });
    expect(addresses).to.deep.equal({
      edgeUrl: 'http://127.0.0.1:8080',
      orchestratorUrl: 'http://127.0.0.1:8555',
      classifier: '127.0.0.1:50051',
      classifierPackage: 'modelyard.classifier.v1',
      classifierUrl: 'http://127.0.0.1:8057',
      registryUrl: 'http://127.0.0.1:8088',
      brokers: ['127.0.0.1:19092'],
      topicPrefix: 'modelyard',
      home: '/home/of/it',
      kafkaLogin: undefined,
    });
    expect([named, keep]).to.deep.equal([false, false]);
  });

  it('follows the settings that move npm start, which name no platform', () => {
    const { addresses, named } = readDemoOptions([], { EDGE_PORT: '9000', KAFKA_PORT: '9001', TOPIC_PREFIX: 'other' });
    expect(addresses).to.include({ edgeUrl: 'http://127.0.0.1:9000', topicPrefix: 'other' });
    expect(addresses.brokers).to.deep.equal(['127.0.0.1:9001']);
    expect(named).to.equal(false);
  });

  it('lets the command line win over the environment', () => {
    const args = ['--edge', 'http://here:1/', '--orchestrator=http://here:2/', '--kafka=a:1,b:2', '--keep'];
    const { addresses, named, keep } = readDemoOptions(args, { DEMO_EDGE_URL: 'http://there:2', KAFKA_BROKERS: 'c:3' });
    expect(addresses).to.include({ edgeUrl: 'http://here:1', orchestratorUrl: 'http://here:2' });
    expect(addresses.brokers).to.deep.equal(['a:1', 'b:2']);
    expect(addresses.registryUrl, 'that of a platform on this machine is not asked about another').to.equal(undefined);
    expect(readDemoOptions([...args, '--registry=http://here:3'], {}).addresses.registryUrl).to.equal('http://here:3');
    expect([named, keep]).to.deep.equal([true, true]);
  });

  it('takes the user who stores the solution', () => {
    expect(readDemoOptions([], {}).login).to.equal(undefined);
    expect(readDemoOptions(['--login', 'ada:pass:word'], { DEMO_CREDENTIALS: 'bob:x' }).login).to.equal(
      'ada:pass:word',
    );
    expect(readDemoOptions([], { DEMO_CREDENTIALS: 'bob:x' }).login).to.equal('bob:x');
    // The value may be a password without its name.
    expect(() => readDemoOptions(['--login', 'secret'], {}))
      .to.throw(ConfigError, 'DEMO_CREDENTIALS')
      .with.property('message')
      .that.does.not.include('secret');
  });

  it('rejects addresses that are none, and flags that do not exist', () => {
    expect(() => readDemoOptions(['--edge', 'here'], {})).to.throw(ConfigError, 'DEMO_EDGE_URL');
    expect(() => readDemoOptions(['--classifier', 'here'], {})).to.throw(ConfigError, 'DEMO_CLASSIFIER_ADDRESS');
    expect(() => readDemoOptions(['--edges', 'http://here'], {})).to.throw(TypeError, '--edges');
  });
});
