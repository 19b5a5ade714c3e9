import { expect } from 'chai';
import { documentPath } from '../../../services/federation/domain/addresses.ts';
import { readImageReference } from '../../../services/federation/domain/image-reference.ts';
import { fits, readSelector } from '../../../services/federation/domain/selector.ts';

const solution = {
  ...({
    solutionId: 's',
    name: 'Website Phishing',
    description: null,
    modelTypeCode: 'CL',
    toolkitTypeCode: 'SK',
  } as const),
  tags: [{ tag: 'security' }, { tag: 'web' }],
} as const;

describe('a selector', () => {
  const wire = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

  it('is base64 of JSON, with one value or several; keys that are not known are ignored', () => {
    expect(readSelector(wire({ modelTypeCode: 'CL', tags: ['a', 'b'], catalogId: 'x' }))).to.deep.equal({
      ...{ modelTypeCode: ['CL'], tags: ['a', 'b'] },
    });
    for (const bad of [
      '{}',
      'no',
      wire([]),
      wire({ name: 7 }),
      wire({ modified: -1 }),
      wire({ name: 'x'.repeat(201) }),
    ])
      expect(readSelector(bad), bad.slice(0, 20)).to.equal(undefined);
  });

  it('fits where all of its conditions hold', () => {
    for (const some of [
      {},
      { solutionId: 's' },
      { modelTypeCode: ['PR', 'CL'] },
      { name: 'phish' },
      { tags: ['web', 'security'] },
    ])
      expect(fits(solution, some), JSON.stringify(some)).to.equal(true);
    for (const other of [
      { solutionId: 't' },
      { toolkitTypeCode: ['TF'] },
      { description: 'a' },
      { tags: ['web', 'text'] },
    ])
      expect(fits(solution, other), JSON.stringify(other)).to.equal(false);
    expect(fits(solution, { name: 'phish', modelTypeCode: ['PR'] })).to.equal(false);
  });
});

describe('an address in a record', () => {
  const id = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c01';

  it('names an image of its solution, or none', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    expect(readImageReference(`localhost:8088/churn_${id}:1.0.0`, id)).to.deep.equal({
      ...{ repository: `churn_${id}`, reference: '1.0.0', tagged: `churn_${id}:1.0.0` },
    });
    expect(readImageReference(`churn_${id}@${digest}`, id)).to.include({ reference: digest });
    for (const uri of [`other_${id.replace('1', '2')}:1`, `a/b/churn_${id}:1`, `churn_${id}:../x`, ''])
      expect(readImageReference(uri, id), uri).to.equal(undefined);
  });

  it('names a document of its solution, or none', () => {
    const uri = `/site/binaries/content/assets/solutiondocs/solution/${id}/r/public/a.txt`;
    expect(documentPath({ uri }, id)).to.equal(uri);
    const others = [
      uri.replace(id, 'x'),
      uri.replace('/r/', '/../x/'),
      uri.replace('/r/', '/%2e%2e/x/'),
      'http://[',
      '/etc',
    ];
    for (const other of others) expect(documentPath({ uri: other }, id), other).to.equal(undefined);
  });
});
