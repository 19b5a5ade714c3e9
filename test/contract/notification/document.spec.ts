import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { notificationDocument } from '../../../services/notification/gateway/document.ts';
import { operations } from '../../../services/notification/gateway/operations.ts';

describe('the API document of notification', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(notificationDocument()));
    expect(valid, JSON.stringify(errors)).to.equal(true);
  });

  it('has every operation, none of which is open', () => {
    const described = Object.values(notificationDocument().paths).flatMap((methods) => Object.values(methods));
    expect(described).to.have.lengthOf(operations.length);
    for (const { access, path } of operations) expect(access, path).to.equal('caller');
  });
});
