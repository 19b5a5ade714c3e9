import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createRouteTable } from '../../services/kit/http/api/find-route.ts';
import type { Method } from '../../services/kit/http/api/operation.ts';

/** What is looked at of an API document. */
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

interface OperationObject {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

/** Throws where an answer is not as the API document says. */
export type CheckAnswer = (method: string, path: string, status: number, body: unknown) => void;

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
/** What the server and its router answer, whatever the path. */
const answeredAnywhere = [404, 405, 431];

/** Holds answers to the document that the service itself gives out; `path` is below the context path. */
export function createCheckAnswer(document: ApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, logger: false });
  ajv.addSchema({ $id: 'api', ...document });
  const routes = createRouteTable<string>();
  for (const [path, item] of Object.entries(document.paths))
    for (const method of methods) if (item[method.toLowerCase()]) routes.add(method, path, path);

  return (method, path, status, body) => {
    const [pathname = ''] = path.split('?');
    const pattern = routes.find(pathname)?.answers.get(method);
    if (pattern === undefined || answeredAnywhere.includes(status)) return;
    const said = `${method} ${path} answers ${status}`;
    const response = document.paths[pattern]?.[method.toLowerCase()]?.responses[status];
    if (!response) throw new Error(`${said}, which the API document does not know`);
    const validate = schemaAt(
      ajv,
      response.$ref ?? `#/paths/${pointer(pattern)}/${method.toLowerCase()}/responses/${status}`,
    );
    if (!validate(body))
      throw new Error(`${said} with a body that is not as described: ${ajv.errorsText(validate.errors)}`);
  };
}

function schemaAt(ajv: Ajv2020, response: string): ValidateFunction {
  const key = `api${response}/content/application~1json/schema`;
  const validate = ajv.getSchema(key);
  if (!validate) throw new Error(`${key} is not in the document`);
  return validate;
}

const pointer = (path: string): string => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
