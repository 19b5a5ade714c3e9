import { AppError } from '../../kit/errors.ts';
import type { Engine } from '../domain/ports.ts';
import { catalogGrant, type Grant } from '../domain/scope.ts';

const pageSize = 500;

/** The names of all repositories after `last`, in order. Errors: `unavailable`. */
export const repositoriesOf = (engine: Engine, last = ''): AsyncGenerator<string> =>
  namesOf(engine, { path: '/v2/_catalog', field: 'repositories', grants: [catalogGrant], last });

/** All tags of a repository after `last`, in order, those included that only this service knows. Errors: `not_found`, `unavailable`. */
export const tagsOf = (engine: Engine, name: string, last = ''): AsyncGenerator<string> =>
  namesOf(engine, {
    path: `/v2/${name}/tags/list`,
    field: 'tags',
    grants: [{ type: 'repository', name, actions: ['pull'] }],
    last,
  });

interface List {
  readonly path: string;
  readonly field: 'repositories' | 'tags';
  readonly grants: readonly Grant[];
  readonly last: string;
}

async function* namesOf(engine: Engine, { path, field, grants, last: from }: List): AsyncGenerator<string> {
  for (let last = from; ; ) {
    const query = `n=${pageSize}${last === '' ? '' : `&last=${encodeURIComponent(last)}`}`;
    const { status, body, headers } = await engine.send({ method: 'GET', path: `${path}?${query}`, grants });
    if (status === 404) throw new AppError('not_found', 'There is no such repository.', { reason: 'name_unknown' });
    if (status !== 200) throw new AppError('bad_gateway', `The image registry answered ${status} to a list.`);
    const names: readonly string[] = JSON.parse(body.toString())[field] ?? [];
    yield* names;
    const end = names.at(-1);
    // A registry that does not know `last` answers the same page for ever.
    if (headers.link === undefined || end === undefined || end === last) return;
    last = end;
  }
}
