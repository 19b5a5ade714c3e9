import { keepingAdministrator } from '../../app/keeping-administrator.ts';
import { favorite, solution } from '../../domain/entities/solutions.ts';
import { loginProvider, user } from '../../domain/entities/users.ts';
import { deployment } from '../../domain/entities/workflow.ts';
import { userTag } from '../../domain/links.ts';
import type { Call, Operation } from '../operation.ts';
import { count, getOne, like, list, pages, search } from './read-operations.ts';
import { withTags } from './tags-in-bodies.ts';
import { create, relate, remove, replace, unrelate } from './write-operations.ts';

/** The same operation, which leaves the site its last active administrator where `mayEnd` says that it could take it. */
const keepingOne = (operation: Operation, mayEnd: (call: Call) => boolean): Operation => ({
  ...operation,
  mayConflict: true,
  run: (call, store, site) =>
    mayEnd(call)
      ? keepingAdministrator(store, (inner) => operation.run(call, inner, site))
      : operation.run(call, store, site),
});

export const userOperations = [
  pages(user, '/user'),
  withTags(userTag, create(user, '/user')),
  count(user, '/user/count'),
  like(user, '/user/like', ['firstName', 'middleName', 'lastName', 'loginName', 'email']),
  search(user, '/user/search', ['firstName', 'middleName', 'lastName', 'orgName', 'email', 'loginName', 'active']),
  getOne(user, '/user/{userId}'),
  keepingOne(withTags(userTag, replace(user, '/user/{userId}')), ({ body }) => body.active !== true),
  keepingOne(remove(user, '/user/{userId}'), () => true),

  pages(deployment, '/user/{userId}/deploy'),

  pages(solution, '/user/{userId}/favorite/solution', {
    through: { link: favorite, column: 'solution_id' },
    summary: 'A page of the favourites of a user',
  }),
  create(favorite, '/user/{userId}/favorite/solution/{solutionId}', { upsert: true }),
  remove(favorite, '/user/{userId}/favorite/solution/{solutionId}'),

  list(loginProvider, '/user/{userId}/logprov'),
  getOne(loginProvider, '/user/{userId}/logprov/{providerCode}/login/{providerUserId}'),
  create(loginProvider, '/user/{userId}/logprov/{providerCode}/login/{providerUserId}'),
  replace(loginProvider, '/user/{userId}/logprov/{providerCode}/login/{providerUserId}'),
  remove(loginProvider, '/user/{userId}/logprov/{providerCode}/login/{providerUserId}'),

  relate(userTag, '/user/{userId}/tag/{tag}', { existsMessage: 'Already has tag' }),
  unrelate(userTag, '/user/{userId}/tag/{tag}'),
];
