import { expect } from 'chai';
import { documentsOf } from '../../../../fixtures/blueprints/documents.ts';
import { changed } from './changed.ts';
import { planned, refused } from './planned.ts';

const orders = documentsOf('order-fan-out');
const opinions = documentsOf('two-opinions');
const splitterMap = '/nodes/1/splitter_map';
const collatorMap = '/nodes/3/collator_map';

describe('the maps of splitters and collators', () => {
  it('are refused at the place of the mistake', () => {
    const missing = changed(orders, `${splitterMap}/map_outputs/1/output_field/mapped_to_field`, '9');
    expect(refused(missing)[0]).to.match(
      /^blueprint \/nodes\/1\/splitter_map\/map_outputs\/1\/output_field\/mapped_to_field: /,
    );
    const broken = changed(orders, `${splitterMap}/input_message_signature`, '{"messageName":');
    expect(refused(broken)[0]).to.match(/^blueprint \/nodes\/1\/splitter_map\/input_message_signature: /);
    const kind = changed(opinions, `${collatorMap}/collator_type`, 'Random');
    expect(refused(kind)[0]).to.match(/^blueprint \/nodes\/3\/collator_map\/collator_type: /);
    expect(refused(changed(orders, splitterMap, null))[0]).to.match(/^blueprint \/nodes\/1\/splitter_map: /);
  });

  it('name only nodes that are linked', () => {
    const target = changed(orders, `${splitterMap}/map_outputs/0/output_field/target_name`, 'report1');
    expect(refused(target)[0]).to.match(/output_field\/target_name: "report1" is not connected to Splitter1/);
    const source = changed(opinions, `${collatorMap}/map_inputs/0/input_field/source_name`, 'verdict1');
    expect(refused(source)[0]).to.match(/input_field\/source_name: "verdict1" is not connected to Collator1/);
  });

  it('have something for every target', () => {
    const outputs = orders.blueprint.nodes[1].splitter_map.map_outputs.slice(0, 2);
    const problems = refused(changed(orders, `${splitterMap}/map_outputs`, outputs));
    expect(problems).to.have.lengthOf(1);
    expect(problems[0]).to.match(/^blueprint \/nodes\/1\/splitter_map\/map_outputs: .*topic1/);
  });

  it('may use nothing of a source, which is then remarked on', () => {
    const inputs = opinions.blueprint.nodes[3].collator_map.map_inputs.slice(0, 1);
    const { remarks } = planned(changed(opinions, `${collatorMap}/map_inputs`, inputs));
    expect(remarks).to.include('node "Collator1": its collator_map takes nothing from "site1"');
  });

  it('leave unmapped what is null, blank or the word null', () => {
    for (const unmapped of [null, '', ' ', 'null'])
      planned(changed(opinions, `${collatorMap}/map_inputs/1/input_field/mapped_to_field`, unmapped));
  });
});
