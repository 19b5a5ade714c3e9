import { expect } from 'chai';
import { createShapes } from '../../../../../services/catalog/gateway/openapi/create-shapes.ts';
import { check } from '../../../../../services/catalog/gateway/openapi/field-errors.ts';
import { maxTextKeyword, uuidPattern } from '../../../../../services/catalog/gateway/openapi/field-schema.ts';
import { listOf, nullable, ref, type Schema } from '../../../../../services/catalog/gateway/openapi/schema.ts';
import { AppError } from '../../../../../services/kit/errors.ts';

const text: Schema = { type: 'string', minLength: 1, maxLength: 3 };
const code: Schema = { type: 'string', enum: ['PB', 'OR'] };
const author: Schema = { type: 'object', properties: { name: text, contact: text }, required: ['name', 'contact'] };
const components: Readonly<Record<string, Schema>> = { Author: author };

/** The errors of `value` where a field of this schema has it, as the catalog has always worded them. */
function errorsOf(schema: Schema, value: unknown): string[] {
  try {
    check(createShapes(components)(schema), value, '', (at) => at);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return thrown.errors.map(({ path, message }) => `${path} ${message}`);
  }
}

describe('the shapes of the schemas of the catalog', () => {
  const wrong: [string, Schema, unknown, string[]][] = [
    ['a text of another type', text, 7, ['/ must be string']],
    ['a list in the place of a text', text, [], ['/ must be string']],
    ['a text in the place of a list', { ...listOf(text), maxItems: 1 }, 'abc', ['/ must be array']],
    ['a list in the place of an object', author, [], ['/ must be object']],
    ['a text that may be null', nullable(text), 7, ['/ must be string,null']],
    ['an empty text', text, '', ['/ must NOT have fewer than 1 characters']],
    ['a long text', text, 'abcd', ['/ must NOT have more than 3 characters']],
    ['no UUID', { type: 'string', pattern: uuidPattern }, 'x', ['/ must be a UUID']],
    ['an unknown code', code, 'pb', ['/ must be one of PB, OR']],
    ['a number as a code', code, 7, ['/ must be string', '/ must be one of PB, OR']],
    ['a fraction', { type: 'integer', minimum: 2 }, 1.5, ['/ must be integer', '/ must be >= 2']],
    ['a large number', { type: 'integer', maximum: 2 }, 3, ['/ must be <= 2']],
    ['infinity', { type: 'integer', maximum: 2 }, Number.POSITIVE_INFINITY, ['/ must be integer']],
    ['a word as a flag', { type: 'boolean' }, 'true', ['/ must be boolean']],
    ['no JSON', { type: 'string', contentMediaType: 'application/json' }, '{', ['/ must be JSON text']],
    ['no base64', { type: 'string', contentEncoding: 'base64' }, 'AA', ['/ must be base64']],
    ['an empty list', { ...listOf(text), minItems: 1 }, [], ['/ must NOT have fewer than 1 items']],
    [
      'duplicates',
      { ...listOf(text), uniqueItems: true },
      ['a', 'b', 'a'],
      ['/ must NOT have duplicate items (items ## 2 and 0 are identical)'],
    ],
    [
      'items and their sum',
      { ...listOf(text), [maxTextKeyword]: 9 },
      ['a', 'b', 7],
      ['/2 must be string', '/ must not be longer than 9 characters as JSON text'],
    ],
  ];
  for (const [name, schema, value, errors] of wrong)
    it(`reject ${name}`, () => {
      expect(errorsOf(schema, value)).to.deep.equal(errors);
    });

  it('count characters, not the units of JavaScript', () => {
    expect(errorsOf(text, '🗝🗝🗝')).to.deep.equal([]);
    expect(errorsOf(text, '🗝🗝🗝🗝')).to.deep.equal(['/ must NOT have more than 3 characters']);
  });

  it('name what an object lacks before what is wrong in it, in parts of it too', () => {
    const request: Schema = {
      type: 'object',
      properties: { title: text, authors: listOf(ref('Author')), codes: code },
      required: ['codes'],
    };
    expect(errorsOf(request, { title: 7, authors: [{ name: 'abcd' }] })).to.deep.equal([
      '/codes is required',
      '/title must be string',
      '/authors/0/contact is required',
      '/authors/0/name must NOT have more than 3 characters',
    ]);
  });

  it('take any value where the schema names no type', () => {
    for (const value of [null, 7, 'x', {}, []]) expect(errorsOf({ readOnly: true }, value)).to.deep.equal([]);
  });

  it('are not made of schemas that are not understood', () => {
    expect(() => createShapes({})({ type: 'tuple' })).to.throw('There is no shape for values of the type tuple');
    expect(() => createShapes({})(ref('Author'))).to.throw('There is no schema Author');
  });
});
