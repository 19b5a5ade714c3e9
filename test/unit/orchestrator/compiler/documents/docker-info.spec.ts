import { expect } from 'chai';
import { checkDockerInfo } from '../../../../../services/orchestrator/compiler/compile-plan.ts';
import { textOf } from '../../../../../services/orchestrator/gateway/documents/describe-plan.ts';
import { blueprint, dockerInfo, entry, node } from '../../../../fixtures/blueprints/build.ts';
import { planned, refused } from './planned.ts';

const chain = blueprint([node('a', ['b']), node('b')]);
const alone = blueprint([node('a')]);
const addressOf = (rest: Record<string, unknown>) => {
  const step = planned({ blueprint: alone, dockerInfo: dockerInfo(entry('a', rest)) }).steps.get('a');
  return step?.kind === 'model' ? step.address : undefined;
};
const problems = (rest: Record<string, unknown>) =>
  refused({ blueprint: alone, dockerInfo: dockerInfo(entry('a', rest)) });
const at = 'dockerInfo /docker_info_list/0';

describe('docker info', () => {
  it('may be the bare list', () => {
    const plan = planned({ blueprint: alone, dockerInfo: [entry('a')] });
    expect(plan.remarks).to.deep.equal(['docker info: the object with docker_info_list around the entries is missing']);
  });

  it('is nothing else', () => {
    for (const odd of [null, 7, 'text', {}, { docker_info_list: null }, { docker_info_list: 'a' }])
      expect(checkDockerInfo(odd), JSON.stringify(odd)).to.have.lengthOf(1);
    expect(checkDockerInfo({ docker_info_list: [7] })[0]).to.include({
      document: 'dockerInfo',
      path: '/docker_info_list/0',
    });
    expect(checkDockerInfo([{}])[0]).to.include({
      path: '/0/container_name',
      message: 'Add a container_name; it is missing.',
    });
  });

  it('has an entry for every model', () => {
    expect(refused({ blueprint: chain, dockerInfo: dockerInfo('a') })).to.deep.equal([
      'dockerInfo /docker_info_list: There is no entry for "b", which the blueprint needs: add {"container_name": "b", "ip_address": …, "port": …}.',
    ]);
    expect(refused({ blueprint: chain, dockerInfo: [] })[0]).to.match(/^dockerInfo : There is no entry for "a"/);
    expect(refused({ blueprint: chain })).to.have.lengthOf(2);
  });

  it('names containers whatever their case, as written first', () => {
    const info = dockerInfo(entry('A', { port: 1 }), entry('a', { port: 2 }), entry('B', { port: 3 }));
    const { steps } = planned({ blueprint: chain, dockerInfo: info });
    expect([...steps.values()].map((step) => (step.kind === 'model' ? step.address.port : 0))).to.deep.equal([2, 3]);
    const either = refused({ blueprint: blueprint([node('ab')]), dockerInfo: dockerInfo('AB', 'Ab') });
    expect(either).to.deep.equal([
      'dockerInfo /docker_info_list: Several entries fit "ab": write one of them exactly so.',
    ]);
  });

  it('names further servers of a model, which are called as the first one', () => {
    const servers = [{ ip_address: '10.0.0.8', port: '81' }];
    const place = { ip_address: 'a', port: 80, scheme: 'grpc' };
    const info = (rest: object) => ({ blueprint: alone, dockerInfo: dockerInfo(entry('a', { ...place, ...rest })) });
    const step = planned(info({ servers })).steps.get('a');
    expect(step?.kind === 'model' && step.others?.map(textOf)).to.deep.equal(['grpc://10.0.0.8:81']);
    const one = planned(info({ servers: [] })).steps.get('a');
    expect(one?.kind === 'model' && one.others).to.equal(undefined);
    expect(refused(info({ servers: [{ ip_address: 'http://b:1' }] }))[0]).to.match(
      /docker_info_list\/0\/servers\/0: All servers of "a" are called alike: use grpc\./,
    );
    expect(refused(info({ servers: [{ ip_address: 'b' }] }))[0]).to.match(/servers\/0\/port: Add the port/);
    expect(refused(info({ servers: [7] }))[0]).to.match(/servers\/0: Write/);
    expect(refused(info({ servers: 'b' }))[0]).to.match(/servers: Write a list/);
  });

  it('may repeat itself, but not contradict itself', () => {
    planned({ blueprint: alone, dockerInfo: dockerInfo('a', 'a') });
    expect(refused({ blueprint: alone, dockerInfo: dockerInfo('a', entry('a', { port: 1 })) })).to.deep.equal([
      'dockerInfo /docker_info_list/1: "a" has another address at /docker_info_list/0: remove one of them.',
    ]);
  });

  it('may have unused entries, even without an address', () => {
    planned({ blueprint: alone, dockerInfo: dockerInfo('a', 'modelconnector', { container_name: 'nginx' }) });
    expect(checkDockerInfo(dockerInfo({ container_name: 'nginx' }))).to.deep.equal([]);
  });

  it('has ports as numbers or as text', () => {
    for (const port of [8061, '8061', ' 8061 ']) expect(addressOf({ port })).to.include({ port: 8061 });
    expect(problems({ port: undefined })).to.deep.equal([`${at}/port: Add the port of "a"; it is missing.`]);
    for (const port of [0, 65_536, -1, 80.5, 1e21, 'http', '0x50', true, [80]])
      expect(problems({ port })[0], String(port)).to.match(
        /^dockerInfo \/docker_info_list\/0\/port: .* is no port: write a whole number/,
      );
  });

  it('has addresses, host names or names of services', () => {
    for (const host of ['10.0.0.7', 'sentiment1', 'face_privacy_detect_AI1', 'models.example.org', '[::1]'])
      expect(addressOf({ ip_address: host })).to.deep.equal({ scheme: 'http', host, port: 3330, path: '' });
    expect(addressOf({ ip_address: '::1' })).to.include({ host: '[::1]' });
    // The plan shows addresses, and its answer is checked: brackets twice were no address.
    expect(URL.canParse(textOf({ scheme: 'http', port: 80, path: '', host: '[::1]' }))).to.equal(true);
    expect(problems({ ip_address: undefined })).to.deep.equal([
      `${at}/ip_address: Add the ip_address of "a"; it is missing.`,
    ]);
    expect(problems({ ip_address: 7 })[0]).to.equal(`${at}/ip_address: Write text in quotes here; this is 7.`);
    for (const host of ['two words', 'user@host', 'a,b', '-a', '[::zz]', 'host?x', 'é'])
      expect(problems({ ip_address: host })[0], host).to.match(
        /ip_address: .* is no host: write an IP address or a host name\.$/,
      );
  });

  describe('with our extensions', () => {
    it('may have the beginning of an address', () => {
      expect(addressOf({ ip_address: 'https://models.example.org/tax/', port: 443 })).to.deep.equal({
        scheme: 'https',
        host: 'models.example.org',
        port: 443,
        path: '/tax',
      });
      expect(addressOf({ ip_address: 'grpc://tax1:50051', port: null })).to.include({ scheme: 'grpc', port: 50_051 });
      expect(addressOf({ ip_address: 'tax1:3331', port: '' })).to.include({ host: 'tax1', port: 3331 });
    });

    it('may have scheme and path on their own', () => {
      expect(addressOf({ scheme: 'HTTPS', path: 'modelrunner/' })).to.include({
        scheme: 'https',
        path: '/modelrunner',
      });
    });

    it('does not say two things', () => {
      expect(problems({ ip_address: 'http://h:1/a', port: 2, scheme: 'https', path: '/b' })).to.deep.equal([
        `${at}/scheme: ip_address says "http" and this says "https": write it once.`,
        `${at}/port: ip_address says port "1" and this says 2: write it once.`,
        `${at}/path: ip_address says "/a" and this says "/b": write it once.`,
      ]);
    });

    it('has no other schemes and no odd paths', () => {
      expect(problems({ ip_address: 'ftp://h' })[0]).to.equal(
        `${at}/ip_address: "ftp" is not supported: use http, https, grpc.`,
      );
      for (const path of ['/a/../b', '/a?b', '/a b']) expect(problems({ path })[0]).to.include(`${at}/path: `);
      expect(problems({ scheme: 'grpc', path: '/x' })[0]).to.include('called over gRPC, which has no context path');
    });
  });
});
