import { expect } from 'chai';
import { createProtobufService, MapError } from '../../../../services/orchestrator/compiler/protobuf-service.ts';
import { WireError } from '../../../../services/orchestrator/domain/map-programs.ts';
import { collatorMap, hex, signature, splitterMap } from './wire/documents.ts';

const [order, tax, topic] = ['Order: 1 double price, 2 string note', 'Tax: 1 double amount', 'Topic: 1 string text'];
const parameterSplit = splitterMap(order, [
  ['tax1', tax, 1, 1],
  ['topic1', topic, 1, 2],
]);
const parameterCollate = collatorMap(order, [
  ['tax1', tax, 1, 1],
  ['topic1', topic, 1, 2],
]);
const copySplit = { splitter_type: 'Copy-based', map_outputs: [{ output_field: { target_name: 'tax1' } }, {}] };
const arrayCollate = {
  collator_type: 'Array-based',
  output_message_signature: signature('Report: 1 repeated Line lines { 1 string label }'),
};
const bytes = hex('09 0000000000002340 12 01 61');
const parts: [string, Buffer][] = [
  ['tax1', hex('09 0000000000002340')],
  ['topic1', hex('0a 01 61')],
];

describe('protobuf service', () => {
  it('splits by parameters', () => {
    const service = createProtobufService();
    service.setConf(parameterSplit);
    expect([...service.parameterBasedSplitData(bytes)]).to.deep.equal(parts);
    expect(() => service.parameterBasedSplitData(hex('09'))).to.throw(WireError);
  });

  it('splits by copying, to the targets of the map or to given successors', () => {
    const service = createProtobufService();
    service.setConf(copySplit);
    expect([...service.copyBasedSplitData(bytes)]).to.deep.equal([['tax1', bytes]]);
    const withSuccessors = createProtobufService({ successors: ['a', 'b'] });
    withSuccessors.setConf({ splitter_type: 'Copy-based' });
    expect([...withSuccessors.copyBasedSplitData(bytes).keys()]).to.deep.equal(['a', 'b']);
  });

  it('collates by parameters', () => {
    const service = createProtobufService();
    service.setConf(parameterCollate);
    expect(service.parameterBasedCollateData(new Map(parts))).to.deep.equal(bytes);
  });

  it('collates as an array', () => {
    const service = createProtobufService();
    service.setConf(arrayCollate);
    expect(service.arrayBasedCollateData([hex('0a 01 61'), hex('')])).to.deep.equal(hex('0a 03 0a0161 0a 00'));
  });

  it('says what else is to be called', () => {
    const service = createProtobufService();
    expect(() => service.parameterBasedSplitData(bytes)).to.throw(
      'Nothing is configured yet; call setConf with a splitter or collator map.',
    );
    service.setConf(copySplit);
    expect(() => service.parameterBasedSplitData(bytes)).to.throw(
      'The map that was set is that of a copy-based splitter, which copyBasedSplitData is for.',
    );
    service.setConf(arrayCollate);
    expect(() => service.parameterBasedCollateData(new Map())).to.throw('which arrayBasedCollateData is for.');
    service.setConf(parameterCollate);
    expect(() => service.arrayBasedCollateData([])).to.throw('which parameterBasedCollateData is for.');
  });

  it('lists every problem of a map, and keeps the one before', () => {
    const service = createProtobufService();
    service.setConf(parameterSplit);
    const wrong = splitterMap(order, [
      ['tax1', tax, 1, 2],
      ['topic1', topic, 9, 2],
    ]);
    expect(() => service.setConf(wrong))
      .to.throw(MapError, /^The splitter map cannot be used\.\n\/map_outputs\/0.*\n\/map_outputs\/1/s)
      .with.property('problems')
      .with.length(2);
    expect(service.parameterBasedSplitData(bytes).size).to.equal(2);
  });

  for (const neither of [null, 'map', {}, { ...copySplit, ...arrayCollate }])
    it(`refuses ${JSON.stringify(neither)?.slice(0, 40)}, which is neither a splitter nor a collator`, () => {
      expect(() => createProtobufService().setConf(neither)).to.throw(
        MapError,
        'must be an object with either "splitter_type" or "collator_type".',
      );
    });
});
