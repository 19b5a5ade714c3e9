import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { sample } from 'openapi-sampler';
import { parse } from 'yaml';

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly parameters?: readonly Schema[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

const folder = new URL('../../../schemas/openapi/', import.meta.url);
const file = { type: 'string', format: 'binary' };

/** What the operation takes and answers where all goes well, each with a name for the report. */
function schemasOf({ parameters = [], requestBody, responses }: Operation): [string, Schema][] {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const contents = [['request', requestBody], ...good.map(([status, one]) => [status, one] as const)] as const;
  return [
    ...parameters.flatMap(({ name, schema }) => (schema ? [[String(name), schema] as [string, Schema]] : [])),
    ...contents.flatMap(([name, one]) => {
      const schema = one?.content?.['application/json']?.schema;
      return schema ? [[name, schema] as [string, Schema]] : [];
    }),
  ];
}

for (const service of readdirSync(folder)) {
  describe(`the examples in ${service}`, () => {
    const document = parse(readFileSync(new URL(service, folder), 'utf8'));
    const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true, allErrors: true }));
    ajv.addFormat('binary', true);
    ajv.addSchema({ ...document, $id: 'document' });
    const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    );
    const validate = (schema: Schema, value: unknown) => {
      const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
      return ajv.validate(local, value) ? [] : (ajv.errors ?? []);
    };

    it('make a valid request and a valid answer of every operation', () => {
      const wrong = operations.flatMap(([name, operation]) =>
        schemasOf(operation).flatMap(([part, schema]) =>
          validate(schema, sample(schema, { quiet: true }, document)).map(
            ({ instancePath, message }) => `${name}, ${part}${instancePath}: ${message}`,
          ),
        ),
      );
      expect(wrong).to.deep.equal([]);
    });

    it('say something of every text: fields of a new name belong into platform/field-examples.ts', () => {
      const silent = operations.flatMap(([name, operation]) =>
        schemasOf(operation).flatMap(([part, schema]) =>
          placeholders(sample(schema, { quiet: true }, document)).map((place) => `${name}, ${part}${place}`),
        ),
      );
      expect(silent).to.deep.equal([]);
    });

    it('leave files to be chosen: every form has a field for one', () => {
      const forms = operations.flatMap(([name, { requestBody }]) => {
        const form = requestBody?.content['multipart/form-data'];
        return form ? [[name, Object.values(form.schema?.properties ?? {})] as const] : [];
      });
      for (const [name, fields] of forms) expect(fields, name).to.deep.include(file);
    });
  });
}

/** Where the sampler had to invent a text. */
function placeholders(value: unknown, place = ''): string[] {
  if (value === 'string') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => placeholders(one, `${place}/${key}`));
}
