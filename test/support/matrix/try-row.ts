import { expect } from 'chai';
import type { Door, Row, RowRequest } from './row.ts';

/** Asks what the row asks as each kind of caller, one after the other. */
export async function tryRow<S extends Door<Who>, Who extends string>(row: Row<S, Who>, stage: S): Promise<void> {
  const got: [Who, number][] = [];
  for (const who of Object.keys(row.expected) as Who[]) {
    const requested = await row.request(stage, who);
    got.push([who, await statusOf(row, stage, requested, (path, init) => stage.send(who, methodOf(row), path, init))]);
  }
  expect(Object.fromEntries(got)).to.deep.equal(row.expected);
}

/** Sends the same request, as `who` makes it, with invalid tokens: each is 401, also for operations that need no token. */
export async function tryBadTokens<S extends Door<Who>, Who extends string>(
  row: Row<S, Who>,
  stage: S,
  { who, tokens }: { readonly who: Who; readonly tokens: ReadonlyMap<string, string> },
): Promise<void> {
  const requested = await row.request(stage, who);
  const got = await Promise.all(
    [...tokens].map(async ([kind, token]) => {
      const headers = { authorization: `Bearer ${token}` };
      const status = await statusOf(row, stage, requested, (path, init) =>
        stage.send('anonymous', methodOf(row), path, { ...init, headers: { ...init.headers, ...headers } }),
      );
      return [kind, status] as const;
    }),
  );
  expect(got).to.deep.equal([...tokens.keys()].map((kind) => [kind, 401]));
}

type Asked = { readonly operation: string };
type Send = (path: string, init: { body?: string | FormData; headers?: Record<string, string> }) => Promise<Response>;

const methodOf = ({ operation }: Asked): string => operation.split(' ')[0] ?? '';

/** Answers that stream are not read to their end: they have none. */
async function statusOf(
  row: Asked,
  { checkAnswer }: Pick<Door<string>, 'checkAnswer'>,
  requested: RowRequest,
  send: Send,
): Promise<number> {
  const response = await send(requested.path, initOf(requested));
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (isJson) checkAnswer(methodOf(row), requested.path, response.status, await response.json());
  else await response.body?.cancel();
  return response.status;
}

function initOf({ body, form, bare }: RowRequest) {
  if (form) return { body: form };
  const sent = bare ?? (body === undefined ? undefined : { request_body: body });
  return sent === undefined ? {} : { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } };
}
