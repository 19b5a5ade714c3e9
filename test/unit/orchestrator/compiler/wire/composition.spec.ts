import { expect } from 'chai';
import { hex, signature, splitterMap } from './documents.ts';
import { collator, splitter } from './programs.ts';

const taxInput = 'TaxInput: 1 double amount, 2 int32 units';
const textInput = 'TextInput: 1 string text, 2 repeated int64 tags';

/** The order fan-out that was executed on the predecessor; its bytes but for packing, which is proto3's form. */
describe('an order, split to two models and collated into a report', () => {
  it('gives each model its own message', () => {
    const order = hex('09 0000000000002340  10 03  1a 05 68656c6c6f  20 01 20 02 20 03');
    const map = splitterMap('Order: 1 double price, 2 int32 quantity, 3 string note, 4 repeated int64 codes', [
      ['tax1', taxInput, '1', '1'],
      ['tax1', taxInput, '2', '2'],
      ['topic1', textInput, '1', '3'],
      ['topic1', textInput, '2', '4'],
    ]);
    const split = splitter(map, ['tax1', 'topic1']).split(order);
    expect([...split]).to.deep.equal([
      ['tax1', hex('09 0000000000002340  10 03')],
      ['topic1', hex('0a 05 68656c6c6f  12 03 010203')],
    ]);
  });

  it('makes each answer one element of the report, in the order of the nodes', () => {
    const map = {
      collator_type: 'Array-based',
      output_message_signature: signature('Report: 1 repeated Line lines { 1.1 string label, 1.2 double value }'),
      map_inputs: null,
    };
    const lines = new Map([
      ['tax1', hex('0a 03 746178  11 0000000000003c40')],
      ['topic1', hex('0a 05 746f706963')],
    ]);
    expect(collator(map).collate(lines)).to.deep.equal(
      hex('0a 0e  0a 03 746178  11 0000000000003c40   0a 07  0a 05 746f706963'),
    );
  });
});
