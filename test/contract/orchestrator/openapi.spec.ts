import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'chai';
import { parse } from 'yaml';
import { startMemoryOrchestrator } from '../../support/memory-orchestrator.ts';
import { createDocumentedAnswers } from './documented-answers.ts';
import { call, type Reply } from './gateway/client.ts';

interface Response {
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, { readonly schema?: object }>;
}

interface Operation {
  readonly responses: Record<string, Response | { readonly $ref: string }>;
}

const id = 'https://example.org/orchestrator.yaml';
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];
const api = parse(await readFile(new URL('../../../schemas/openapi/orchestrator.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

const operations = Object.entries(api.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([key]) => methods.includes(key))
    .map(([method, operation]) => ({ method, path, operation })),
);
const responses = operations.flatMap(({ method, path, operation }) =>
  Object.entries(operation.responses).map(([status, response]) => ({ method, path, status, response })),
);

describe('schemas/openapi/orchestrator.yaml', function () {
  this.timeout(240_000);
  const answers = createDocumentedAnswers();
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(api, id);

  before(answers.open);
  after(answers.close);

  it('documents every operation in both scopes', () => {
    // The check of a blueprint is about no solution.
    const bare = operations.filter(({ path }) => !path.startsWith('/solutions') && path !== '/plans');
    const scoped = operations.filter(({ path }) => path.startsWith(`${scope}/`));
    const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    expect(scoped.map(named)).to.have.members(bare.map(({ method, path }) => `${method} ${scope}${path}`));
  });

  it('documents exactly the methods that are possible at its paths', async () => {
    const orchestrator = await startMemoryOrchestrator();
    // A word of a path may be the name of an operation as well, which is run with POST.
    const overlaps = (path: string) => /^(?:\/solutions\/\{solution\})?\/[^/{]+$/.test(path);
    for (const [path, item] of Object.entries(api.paths)) {
      const documented = Object.keys(item).map((method) => method.toUpperCase());
      const { headers } = await call(orchestrator.url + path.replaceAll(/\{\w+\}/g, 'x'), { method: 'OPTIONS' });
      const allowed = headers
        .get('allow')
        ?.split(', ')
        .filter((method) => method !== 'HEAD');
      expect(allowed, path).to.have.members([...new Set([...documented, ...(overlaps(path) ? ['POST'] : [])])]);
    }
    await orchestrator.stop();
  });

  it('promises exactly the answers that are given below', () => {
    const promised = new Set(responses.map(({ method, path, status }) => `${method} ${unscoped(path)} ${status}`));
    expect([...promised].sort()).to.deep.equal([...answers.keys].sort());
  });

  for (const { method, path, status, response } of responses) {
    it(`promises what is answered: ${method} ${path} ${status}`, async () => {
      const { headers = {}, content = {} } = '$ref' in response ? shared(response.$ref) : response;
      for (const reply of await answers.give(`${method} ${unscoped(path)} ${status}`)) {
        expect(String(reply.status), reply.bytes.toString()).to.equal(status);
        for (const header of Object.keys(headers)) expect(reply.headers.get(header), header).to.be.a('string');
        // Node answers what it cannot read before any of our code sees it, without a body.
        if (Object.keys(content).length === 0) {
          expect(reply.bytes.toString()).to.equal('');
          continue;
        }
        const type = reply.headers.get('content-type') ?? '';
        const promised = Object.keys(content).find((one) => one === '*/*' || type.split(';')[0] === one);
        expect(promised, `${type} is promised`).to.be.a('string');
        const { schema } = content[promised ?? ''] ?? {};
        if (schema && promised?.endsWith('json')) expectValid(schema, reply);
      }
    });
  }

  function expectValid(schema: object, { json }: Reply): void {
    // References are relative to the whole document.
    const validate = ajv.compile({ $id: `${id}/${schemaCount++}`, ...absolute(schema) });
    expect(validate(json), `${ajv.errorsText(validate.errors)}: ${JSON.stringify(json)}`).to.equal(true);
  }
});

const scope = '/solutions/{solution}';

/** Both scopes give the same answers. */
const unscoped = (path: string): string => (path.startsWith(scope) ? path.slice(scope.length) : path);

let schemaCount = 0;

const absolute = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${id}#/`));

function shared(reference: string): Response {
  const response = api.components.responses[reference.slice('#/components/responses/'.length)];
  if (!response) throw new Error(`${reference} is not there`);
  return response;
}
