import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { OpenApiDocument } from '../../../services/catalog/gateway/openapi/document.ts';
import type { Operation } from '../../../services/catalog/gateway/operation.ts';

/** Holds answers to what the document says of them. */
export function createAnswerChecks(document: OpenApiDocument) {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', ...document });
  const at = (...path: readonly string[]) =>
    `api#/${path.map((word) => encodeURIComponent(word.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

  return {
    check({ method, path }: Operation, status: number, body: unknown): void {
      const answer = [
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        `${status}`,
        'content',
        'application/json',
        'schema',
      ];
      const schema = status < 400 ? at(...answer) : at('components', 'schemas', 'ErrorTransport');
      const validate = ajv.getSchema(schema);
      if (!validate) throw new Error(`${schema} is not in the document`);
      expect(validate(body), `${JSON.stringify(validate.errors)} in ${JSON.stringify(body)}`).to.equal(true);
    },
  };
}
