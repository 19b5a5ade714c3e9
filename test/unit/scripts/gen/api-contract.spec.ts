import { expect } from 'chai';
import { apiContract } from '../../../../scripts/gen/api-contract.ts';

describe('the contract of an API', () => {
  const text = apiContract(
    {
      paths: {
        '/pet': {
          parameters: [{ name: 'owner', in: 'query', schema: { type: 'string' } }],
          get: { responses: { 200: { $ref: '#/components/responses/Pets' } } },
        },
        '/pet/{id}': {
          put: {
            summary: 'Replace it',
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
              { name: 'tag', in: 'query', required: false, schema: { type: 'array', items: { type: 'string' } } },
              { $ref: '#/components/parameters/Page' },
            ],
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
            responses: {
              200: {
                content: { 'application/json': { schema: { type: 'array', items: { type: ['integer', 'null'] } } } },
              },
            },
          },
        },
      },
      components: {
        responses: {
          Pets: { content: { 'application/json': { schema: { $ref: '#/components/schemas/PageOfPet' } } } },
        },
        parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } },
        schemas: {
          Pet: {
            type: 'object',
            properties: {
              name: { type: 'string', description: 'As it is called.' },
              'x-kind': { enum: ['cat', 'dog'] },
              status: { const: 200 },
            },
            required: ['name'],
          },
          PageOfPet: {
            type: 'object',
            properties: {
              content: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
              size: { type: 'integer' },
            },
            required: ['content', 'size'],
          },
        },
      },
    },
    'PetApi',
    'schemas/openapi/pets.yaml',
  );

  it('has a type for each record; a list of texts is open, because sites add to it', () => {
    expect(text).to.include(
      [
        'export interface Pet {',
        '  /** As it is called. */',
        '  readonly name: string;',
        "  readonly 'x-kind'?: string;",
        '  readonly status?: 200;',
        '}',
      ].join('\n'),
    );
  });

  it('says of each operation what it takes and answers', () => {
    expect(text).to.include(
      [
        '  /** Replace it */',
        "  'PUT /pet/{id}': {",
        '    readonly params: { readonly id: string | number; };',
        '    readonly query: { readonly tag?: readonly string[]; readonly page?: number; };',
        '    readonly body: Pet;',
        '    readonly response: readonly (number | null)[];',
        '  };',
      ].join('\n'),
    );
  });

  it('has one generic type for all pages', () => {
    expect(text).to.include(
      ['export interface Page<T> {', '  readonly content: readonly T[];', '  readonly size: number;', '}'].join('\n'),
    );
    expect(text).not.to.include('PageOfPet');
  });

  it('follows references, and knows the parameters of a whole path', () => {
    expect(text).to.include(
      [
        "  'GET /pet': {",
        '    readonly params: {  };',
        '    readonly query: { readonly owner?: string; };',
        '    readonly body: undefined;',
        '    readonly response: Page<Pet>;',
        '  };',
      ].join('\n'),
    );
  });

  it('says where it comes from', () => {
    expect(text).to.match(/^\/\/ Generated from schemas\/openapi\/pets\.yaml by `npm run gen`/);
  });
});
