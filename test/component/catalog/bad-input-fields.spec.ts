import { expect } from 'chai';
import type { Field } from '../../../services/catalog/domain/declare/field.ts';
import { entities } from '../../../services/catalog/domain/entities.ts';
import { componentNameOf } from '../../../services/catalog/gateway/openapi/reachable.ts';
import { createValidators, type Validator } from '../../../services/catalog/gateway/openapi/validator.ts';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { badValues, edgeCaseTexts, goodBody } from '../../support/catalog-values.ts';
import { document } from '../../support/catalog-without-database.ts';

const validatorOf = createValidators(document);

/** The paths of what is wrong; empty where nothing is. */
function wrongIn(validator: Validator, body: unknown): string[] {
  try {
    validator.body(body);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'invalid')) throw thrown;
    return thrown.errors.map(({ path }) => path);
  }
}

/** The texts cut to what a field takes. */
const texts = ({ max = 0 }: Field) => edgeCaseTexts.map((text) => [...text].slice(0, max).join(''));

describe('bodies that are no good', () => {
  for (const entity of entities) {
    const taker = operations.find(({ body }) => body && componentNameOf(body) === `${entity.name}Input`);
    // Counters have no door of their own.
    if (!taker) continue;
    const validator = validatorOf(taker);
    const body = goodBody(entity);

    it(`a ${entity.label}: each field is refused by its name`, () => {
      expect(wrongIn(validator, body)).to.deep.equal([]);
      for (const [name, field] of Object.entries(entity.fields)) {
        for (const value of badValues(field)) {
          const paths = wrongIn(validator, { ...body, [name]: value });
          const said = `${name}: ${JSON.stringify(value).slice(0, 80)}`;
          expect(paths, said).to.have.length.above(0);
          for (const path of paths) expect(path, said).to.match(new RegExp(`^/${name}(/|$)`));
        }
      }
    });

    it(`a ${entity.label}: any text is a text`, () => {
      for (const [name, field] of Object.entries(entity.fields)) {
        if (field.kind !== 'text' || field.oneOf) continue;
        for (const text of texts(field)) {
          const sent = { ...body, [name]: text };
          const { value, unknown } = validator.body(sent);
          expect(value, name).to.deep.equal(sent);
          expect(unknown).to.deep.equal([]);
        }
      }
    });
  }

  it('anything but an object is refused, whatever is asked for', () => {
    for (const operation of operations.filter(({ body }) => body && body.type !== 'array')) {
      for (const value of [null, true, 7, 'text', [], [{}]])
        expect(wrongIn(validatorOf(operation), value), operation.path).to.have.length.above(0);
    }
  });

  it('unknown fields are dropped and named, inside lists too', () => {
    const operation = operations.find(
      ({ method, path }) => method === 'POST' && path === '/solution/{solutionId}/revision',
    );
    if (!operation) return expect.fail('there is no such operation');
    const author = { name: 'Ada', contact: 'ada@example.org' };
    const revision = { version: '1', accessTypeCode: 'PB', validationStatusCode: 'NV', userId: crypto.randomUUID() };
    const sent = { ...revision, authors: [author, { ...author, colour: 'red' }], colour: 'blue', created: 'whenever' };
    const { value, unknown } = validatorOf(operation).body(
      JSON.parse(`{"__proto__":{},${JSON.stringify(sent).slice(1)}`),
    );
    expect(value).to.deep.equal({ ...revision, authors: [author, author], created: 'whenever' });
    expect(unknown).to.deep.equal(['__proto__', 'authors.1.colour', 'colour']);
  });

  it('a list of a million is refused before each of its items is', () => {
    const operation = operations.find(({ body }) => body && componentNameOf(body) === 'MLPSolutionRevisionInput');
    if (!operation) return expect.fail('there is no such operation');
    expect(wrongIn(validatorOf(operation), { authors: Array.from({ length: 1_000_000 }, () => 1) })).to.deep.equal([
      '/authors',
    ]);
  });
});
