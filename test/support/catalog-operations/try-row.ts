import { expect } from 'chai';
import type { Field } from '../../../services/catalog/domain/declare/field.ts';
import type { Operation } from '../../../services/catalog/gateway/operation.ts';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import { createRouteTable } from '../../../services/kit/http/api/find-route.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { CatalogAnswer, TestCatalog } from '../catalog.ts';
import { readDocumentedStatuses } from './documented-statuses.ts';
import type { Created, Row, TestRequest } from './row.ts';

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

const routes = createRouteTable<Operation>();
for (const operation of operations) routes.add(operation.method, operation.path, operation);
const documented = readDocumentedStatuses();
const byName = new Map(operations.map((operation) => [nameOf(operation), operation]));

/** Asks what the row asks, and resolves to what is made by now. */
export async function tryRow(row: Row, catalog: TestCatalog, made: Created): Promise<Created> {
  const operation = operationOf(row);
  const asked = row.request?.(made) ?? {};
  const answer = await ask(operation, asked, made, catalog);
  const successes = documented.get(row.operation)?.filter((status) => status < 300);
  expect([answer.status], JSON.stringify(answer.body)).to.deep.equal(successes);
  if (row.answers) expectHeld(answer.body, row.answers(made));
  expectPlace(operation, answer.headers.get('location'));
  const kept = Object.entries(row.keeps ?? {}).map(([name, field]) => [name, answer.body[field]] as const);
  return { ...made, ...Object.fromEntries(kept) };
}

/** What was created is at an address at which something answers. */
function expectPlace({ method, status, path }: Operation, location: string | null): void {
  if (status === 201 || (method === 'POST' && path === '/tag')) expect(location).to.be.a('string');
  if (location !== null) expect(routes.find(location.replace(/^\/ccds/, '')), location).not.to.equal(undefined);
}

/** Asks what can not be answered: what the row says, or else the same of nothing there is, or nothing at all. */
export async function tryRejection(row: Row, catalog: TestCatalog, made: Created): Promise<void> {
  const operation = operationOf(row);
  for (const refused of rejectedRequests(row, operation, made)) {
    const answer = await ask(operation, refused, made, catalog);
    expect(answer.status, JSON.stringify([refused, answer.body])).to.equal(refused.anonymous ? 401 : 400);
    expect(documented.get(row.operation)).to.include(answer.status);
  }
}

function rejectedRequests(row: Row, operation: Operation, made: Created): TestRequest[] {
  if (row.rejected) return [row.rejected(made)];
  const { params, body, query, sortable } = operation;
  const asked = row.request?.(made) ?? {};
  const withParams = (stand: (field: Field) => string | number): TestRequest => ({
    ...asked,
    params: Object.fromEntries(params.map(({ name, field }) => [name, stand(field)])),
  });
  if (params.length > 0) {
    const isWellFormed = params.some(({ field }) => field.kind === 'text');
    return [withParams(ofNothing), ...(isWellFormed ? [] : [withParams(() => 'x-y')])];
  }
  if (body) return [{ body: {} }, { body: [[]] }];
  if (query.some(({ field }) => field.required) || operation.path.endsWith('/search')) return [{}];
  return [sortable ? { query: 'sort=nonsense' } : { anonymous: true }];
}

function ofNothing({ kind }: Field): string | number {
  if (kind === 'uuid') return newId();
  if (kind === 'text') return 'no such thing';
  return kind === 'code' ? 'ZZ' : 9999;
}

function ask(
  { method, path, params }: Operation,
  asked: TestRequest,
  made: Created,
  { call }: TestCatalog,
): Promise<CatalogAnswer> {
  const values = { ...made, ...asked.params };
  const filled = params.reduce((text, { name }) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing made so far is a ${name}`);
    return text.replace(`{${name}}`, encodeURIComponent(value));
  }, path);
  const headers = asked.anonymous ? { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' } : {};
  return call(method, asked.query ? `${filled}?${asked.query}` : filled, asked.body, headers);
}

function operationOf({ operation: name }: Row): Operation {
  const operation = byName.get(name);
  if (!operation) throw new Error(`there is no operation ${name}`);
  return operation;
}

/** A list holds something like each of what is expected. */
function expectHeld(body: CatalogAnswer['body'], expected: object): void {
  if (!Array.isArray(expected)) {
    expect(body).to.deep.include(expected);
    return;
  }
  const isLike = (one: unknown, item: unknown) =>
    typeof item === 'object' && item !== null
      ? Object.entries(item).every(([name, value]) => Object(one)[name] === value)
      : one === item;
  for (const item of expected)
    expect(body).to.satisfy((all: readonly unknown[]) => all.some((one) => isLike(one, item)), JSON.stringify(item));
}
