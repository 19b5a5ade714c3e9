import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { identityDocument } from '../../../services/identity/gateway/document.ts';
import { operations } from '../../../services/identity/gateway/operations.ts';

describe('the API document of identity', () => {
  const document = JSON.parse(JSON.stringify(identityDocument()));
  const described: readonly { readonly operationId: string }[] = Object.values<object>(document.paths).flatMap(
    (methods) => Object.values(methods),
  );

  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(valid, JSON.stringify(errors)).to.equal(true);
  });

  it('has every operation once, under a name of its own', () => {
    const paths = operations.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(described).to.have.length(paths.length);
    expect(new Set(described.map(({ operationId }) => operationId)).size).to.equal(paths.length);
    for (const { summary } of operations) expect(summary).to.match(/^\S.+[^.]$/);
  });
});
