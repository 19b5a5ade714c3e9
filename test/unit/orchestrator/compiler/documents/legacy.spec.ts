import { expect } from 'chai';
import { dockerInfo } from '../../../../fixtures/blueprints/build.ts';
import { documentsOf } from '../../../../fixtures/blueprints/documents.ts';
import { changed } from './changed.ts';
import { planned, refused } from './planned.ts';

const alarms = documentsOf('alarms-2017');

describe('a document of 2017', () => {
  it('is read: depends_on says where a message goes next, and by which operation', () => {
    const { steps, routes } = planned(alarms);
    expect([...steps.values()].map(({ id, operation, successors }) => ({ id, operation, successors }))).to.deep.equal([
      { id: 'Aggregator-1', operation: 'aggregate', successors: ['Predictor-1'] },
      { id: 'Predictor-1', operation: 'predict', successors: ['Alarm-1', 'Alarm-2'] },
      { id: 'Alarm-1', operation: 'generate', successors: [] },
      { id: 'Alarm-2', operation: 'generate', successors: [] },
    ]);
    expect(routes.get('aggregate')?.entry).to.equal('Aggregator-1');
  });

  it('need not list its last nodes', () => {
    expect(planned(alarms).remarks).to.include('node "Alarm-2": it is not listed, so it is taken for a last model');
  });

  it('may have signatures as text', () => {
    const text = 'predict (DataFrame) returns (Prediction)';
    const { steps } = planned(changed(alarms, '/nodes/0/depends_on/0/operation_signature', text));
    expect(steps.get('Predictor-1')?.operation).to.equal('predict');
    const prose = 'copy from Protobuf.json file';
    expect(refused(changed(alarms, '/nodes/0/depends_on/0/operation_signature', prose))[0]).to.include(
      'blueprint /nodes/0/depends_on/0/operation_signature: Rename "copy from Protobuf.json file"',
    );
  });

  it('may give its first node several operations', () => {
    const both = [{ operation: 'aggregate' }, { operation: 'transform' }];
    const { routes } = planned(changed(alarms, '/input_operation_signatures', both));
    expect([...routes.values()].map(({ entry }) => entry)).to.deep.equal([
      'Aggregator-1/aggregate',
      'Aggregator-1/transform',
    ]);
  });

  it('says precisely what it leaves open', () => {
    expect(refused(changed(alarms, '/input_operation_signatures', null))[0]).to.equal(
      'blueprint /nodes/0/operation_signature_list: List the operations of "Aggregator-1"; none are, and nothing says how it is called.',
    );
    const apart = {
      ...alarms,
      blueprint: {
        ...alarms.blueprint,
        nodes: alarms.blueprint.nodes.map(({ depends_on: _, ...node }: Record<string, unknown>) => node),
      },
    };
    expect(refused({ ...apart, dockerInfo: dockerInfo() })[0]).to.equal(
      'blueprint /input_operation_signatures: These name no containers, and "Aggregator-1" and "Predictor-1" and "Alarm-1" all come first: write input_ports instead.',
    );
    expect(refused(changed(alarms, '/nodes/0/depends_on/0', 'Predictor-1'))[0]).to.include(
      '/nodes/0/depends_on/0: Write {"name"',
    );
  });
});
