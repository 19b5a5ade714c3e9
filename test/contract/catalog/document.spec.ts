import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { entities } from '../../../services/catalog/domain/entities.ts';
import { examples } from '../../../services/catalog/gateway/openapi/examples.ts';
import { groups } from '../../../services/catalog/gateway/openapi/groups.ts';
import { componentNameOf, reachable } from '../../../services/catalog/gateway/openapi/reachable.ts';
import { ref } from '../../../services/catalog/gateway/openapi/schema.ts';
import { createValidators } from '../../../services/catalog/gateway/openapi/validator.ts';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { document } from '../../support/catalog-without-database.ts';

const { schemas } = document.components;
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the API document of the catalog', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(valid, JSON.stringify(errors)).to.equal(true);
  });

  it('has every operation once, under a name of its own, in a group that is described', () => {
    expect(described).to.have.length(operations.length);
    expect(new Set(described.map(({ operationId }) => operationId)).size).to.equal(operations.length);
    for (const { group, path } of operations) expect(groups, path).to.have.property(group);
    for (const { summary } of operations) expect(summary).to.match(/^\S.+[^.]$/);
  });

  it('asks for and answers with schemas of their own: what is asked for may hold more, an answer may not', () => {
    const sent = reachable(
      operations.flatMap(({ body }) => (body ? [body] : [])),
      schemas,
    );
    const answered = reachable([...operations.map(({ answer }) => answer), ref('ErrorTransport')], schemas);
    expect([...sent].filter((name) => answered.has(name))).to.deep.equal([]);
    expect(Object.keys(schemas).filter((name) => !sent.has(name) && !answered.has(name))).to.deep.equal([]);
    for (const name of answered) expect(schemas[name]?.additionalProperties, name).to.equal(false);
    for (const name of sent) expect(schemas[name], name).not.to.have.property('additionalProperties');
  });

  it('answers null for every secret', () => {
    for (const { name, fields } of entities) {
      const properties = Object(schemas[name]?.properties);
      for (const [field, { kind }] of Object.entries(fields))
        if (kind === 'secret' && schemas[name]) expect(properties[field].type, `${name} ${field}`).to.equal('null');
    }
  });

  it('has examples that are in order as they stand', () => {
    const validatorOf = createValidators(document);
    for (const [name, example] of Object.entries(examples)) {
      const taker = operations.find(({ body }) => body && componentNameOf(body) === name);
      if (!taker) return expect.fail(`nothing takes a ${name}`);
      expect(validatorOf(taker).body(example), name).to.deep.equal({ value: example, unknown: [] });
    }
  });

  it('can be compiled whole', () => {
    const validatorOf = createValidators(document);
    for (const operation of operations) {
      const validator = validatorOf(operation);
      for (const check of [() => validator.parameters({}), () => validator.body({})])
        try {
          check();
        } catch (thrown) {
          expect(thrown, operation.path).to.be.instanceOf(AppError);
        }
    }
  });
});
