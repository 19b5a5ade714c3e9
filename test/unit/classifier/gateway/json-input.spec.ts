import { expect } from 'chai';
import { features } from '../../../../services/classifier/domain/features.ts';
import { opinionsFields } from '../../../../services/classifier/domain/verdict.ts';
import { inputFromJson, unknownFields } from '../../../../services/classifier/gateway/json-input.ts';

describe('a question in JSON', () => {
  const websiteFromJson = (body: Record<string, unknown>) => inputFromJson(body, features);

  it('may hold int64 as number or as text, and 0 by leaving it out', () => {
    const website = websiteFromJson({ SFH: 1, popUpWindow: '-1', ip: '9223372036854775807' });
    expect(website).to.include({ SFH: 1, popUpWindow: -1n, ip: 9_223_372_036_854_775_807n, urlAnchor: 0 });
  });

  it('keeps what is no int64, for the check to name', () => {
    const website = websiteFromJson({ SFH: '1.0', popUpWindow: null, ip: '' });
    expect(website).to.include({ SFH: '1.0', popUpWindow: null, ip: '' });
  });

  it('may hold doubles as number or as text', () => {
    const body = { addressPhishing: -0.25, addressSuspicious: '1.5e-3', siteLegitimate: 'NaN' };
    const opinions = inputFromJson(body, opinionsFields);
    expect(opinions).to.include({ addressPhishing: -0.25, addressSuspicious: 0.0015, sitePhishing: 0 });
    expect(opinions).to.include({ siteLegitimate: 'NaN' });
  });

  it('takes nothing from the prototype of the body', () => {
    expect(websiteFromJson(Object.create({ SFH: 1 }))).to.include({ SFH: 0 });
  });

  it('tells which fields the model does not have', () => {
    expect(unknownFields({ SFH: 1, sfh: 1, ['x'.repeat(100)]: 1 }, features)).to.deep.equal([
      { path: '/sfh', message: 'is not a feature of the model' },
      { path: `/${'x'.repeat(40)}`, message: 'is not a feature of the model' },
    ]);
  });
});
