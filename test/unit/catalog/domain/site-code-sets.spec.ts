import { expect } from 'chai';
import { codeSets } from '../../../../services/catalog/domain/code-sets.ts';
import { siteCodeSets } from '../../../../services/catalog/domain/site-code-sets.ts';

const read = (text: string | undefined) => siteCodeSets().safeParse(text);

describe('codes of a site', () => {
  it('are those of every site where nothing is said', () => {
    expect(read(undefined).data).to.deep.equal(codeSets);
  });

  it('come besides those of every site', () => {
    const { data } = read('{"MODEL_TYPE":{"NL":"Natural Language","CL":"Sorting"}}');
    expect(data?.MODEL_TYPE).to.deep.equal({ ...codeSets.MODEL_TYPE, NL: 'Natural Language', CL: 'Sorting' });
    expect(data?.PEER_STATUS).to.deep.equal(codeSets.PEER_STATUS);
  });

  for (const text of [
    '{',
    '[]',
    'null',
    '{"MODEL_TYPES":{"NL":"Natural Language"}}',
    '{"MODEL_TYPE":["NL"]}',
    '{"MODEL_TYPE":{"nl":"Natural Language"}}',
    '{"MODEL_TYPE":{"NLP":"Natural Language"}}',
    '{"MODEL_TYPE":{"NL":" "}}',
    '{"MODEL_TYPE":{"NL":1}}',
    '{"__proto__":{"NL":"Natural Language"},"constructor":{}}',
  ])
    it(`are not ${text}`, () => {
      expect(read(text).error?.issues[0]?.message).to.match(/^must be a JSON object of sets of codes/);
    });
});
