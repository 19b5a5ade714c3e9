import { expect } from 'chai';
import { entry } from '../../../../fixtures/blueprints/build.ts';
import { documentsOf } from '../../../../fixtures/blueprints/documents.ts';
import { changed } from './changed.ts';
import { planned, refused } from './planned.ts';

const houses = documentsOf('house-prices');

describe('a document of the AI4EU fork', () => {
  it('begins at the nodes that nothing links to', () => {
    const { routes } = planned(houses);
    expect([...routes.keys()]).to.deep.equal(['nextHouse']);
    expect(routes.get('nextHouse')?.leaves).to.deep.equal(['pricing1/explain', 'archive1']);
  });

  it('is called by gRPC where docker info says nothing else', () => {
    const { steps } = planned({
      ...houses,
      dockerInfo: [entry('houses1', { port: undefined }), entry('pricing1'), entry('archive1', { scheme: 'http' })],
    });
    const addresses = [...steps.values()].map((step) => step.kind === 'model' && step.address);
    expect(addresses).to.deep.equal([
      { scheme: 'grpc', host: 'localhost', port: 8061, path: '' },
      { scheme: 'grpc', host: 'localhost', port: 3330, path: '' },
      { scheme: 'grpc', host: 'localhost', port: 3330, path: '' },
      { scheme: 'http', host: 'localhost', port: 3330, path: '' },
    ]);
  });

  it('calls its data broker like a model, since there is nothing to pull from', () => {
    const { broker, routes, remarks } = planned(changed(houses, '/nodes/0/node_type', 'DataBroker'));
    expect(broker).to.equal(undefined);
    expect([...routes.keys()]).to.deep.equal(['nextHouse']);
    expect(remarks).to.deep.equal(['node "houses1": a data broker of the fork is called like a model']);
  });

  it('is known by its pipeline as well', () => {
    const { type: _, ...untyped } = houses.blueprint;
    expect(planned({ ...houses, blueprint: untyped }).steps.get('archive1')).to.have.nested.property(
      'address.scheme',
      'grpc',
    );
  });

  it('does not stream and does not go round here', () => {
    const list = '/nodes/1/operation_signature_list/0';
    const stream = `${list}/operation_signature/output_message_stream`;
    expect(refused(changed(houses, stream, true))[0]).to.include(`blueprint ${stream}: Streams are not supported`);
    const back = [{ container_name: 'houses1', operation_signature: { operation_name: 'nextHouse' } }];
    expect(refused(changed(houses, `${list}/connected_to`, back)).at(-1)).to.include(
      'Messages would go round in a cycle, "houses1" to "pricing1" to "houses1", which is not supported',
    );
  });
});
