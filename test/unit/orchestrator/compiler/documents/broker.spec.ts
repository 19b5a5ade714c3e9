import { expect } from 'chai';
import {
  blueprint,
  dockerInfo,
  entry,
  link,
  node,
  operation,
  splitter,
} from '../../../../fixtures/blueprints/build.ts';
import { documentsOf } from '../../../../fixtures/blueprints/documents.ts';
import { planned, refused } from './planned.ts';

const pull = (to: readonly string[], rest: Record<string, unknown> = {}) =>
  node('broker', [], {
    node_type: 'DataBroker',
    operation_signature_list: [
      operation(
        'pullData',
        to.map((target) => link(target)),
      ),
    ],
    ...rest,
  });
const documents = (nodes: ReturnType<typeof node>[], ...names: string[]) => ({
  blueprint: blueprint(nodes, { input_ports: [link('broker', 'pullData')] }),
  dockerInfo: dockerInfo(...names),
});

describe('a data broker', () => {
  it('is no step: its records come in where it leads to', () => {
    const { broker, steps, routes } = planned(documentsOf('review-feed'));
    expect(broker).to.deep.equal({
      node: 'DataBroker1',
      operation: 'pullData',
      address: { scheme: 'http', host: 'databroker', port: 8556, path: '' },
      entry: 'clean',
    });
    expect([...steps.keys()]).to.deep.equal(['cleaner1', 'sentiment1']);
    expect([...routes.keys()]).to.deep.equal(['clean']);
  });

  it('needs no input port', () => {
    const plan = planned({
      ...documents([], 'broker', 'a'),
      blueprint: blueprint([pull(['a']), node('a')], { input_ports: [] }),
    });
    expect(plan.broker?.entry).to.equal('run');
  });

  it('is asked by the last of its operations, and by pullData where it lists none', () => {
    const two = { operation_signature_list: [operation('configure'), operation('pull', [link('a')])] };
    expect(planned(documents([pull([], two), node('a')], 'broker', 'a')).broker?.operation).to.equal('pull');
    const unnamed = { operation_signature_list: [{ connected_to: [link('a')] }] };
    expect(planned(documents([pull([], unnamed), node('a')], 'broker', 'a')).broker?.operation).to.equal('pullData');
  });

  it('is found under its own name, and as databroker where that is not there', () => {
    const info = dockerInfo('a', entry('databroker', { port: 1 }), entry('broker', { port: 2 }));
    const nodes = [pull(['a']), node('a')];
    expect(planned({ ...documents(nodes), dockerInfo: info }).broker?.address.port).to.equal(2);
    expect(planned(documents(nodes, 'a', 'DataBroker')).broker?.address.port).to.equal(3330);
    expect(refused(documents(nodes, 'a'))[0]).to.include('There is no entry for "broker", which the blueprint needs');
  });

  it('is called over HTTP', () => {
    const info = dockerInfo('a', entry('broker', { scheme: 'grpc' }));
    expect(refused({ ...documents([pull(['a']), node('a')]), dockerInfo: info })).to.deep.equal([
      'dockerInfo /docker_info_list/1: "broker" is called over HTTP: use http or https instead of grpc.',
    ]);
  });

  it('feeds one node, which may be a splitter', () => {
    planned(documents([pull(['s']), splitter('s', ['a', 'b']), node('a'), node('b')], 'broker', 'a', 'b'));
    expect(refused(documents([pull(['a', 'b']), node('a'), node('b')]))[0]).to.equal(
      'blueprint /nodes/0: Data broker "broker" links to 2; its records go to one node. Link it to one, which may pass them on to several.',
    );
    expect(refused(documents([pull([]), node('a')]))[0]).to.include('"broker" links to none');
  });

  it('is one, and comes first', () => {
    const second = { ...pull(['a']), container_name: 'second' };
    expect(refused(documents([pull(['a']), second, node('a')]))).to.deep.equal([
      'blueprint /nodes/1: A composition has one data broker; "broker" is one already.',
    ]);
    expect(refused(documents([pull(['a']), node('a', ['broker'])]))).to.deep.equal([
      'blueprint /nodes/1/operation_signature_list/0/connected_to/0: "broker" is a data broker, where records come from: link from it, not to it.',
    ]);
  });
});
