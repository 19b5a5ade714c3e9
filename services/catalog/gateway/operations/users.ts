import { user } from '../../domain/entities/users.ts';
import { count, getOne, like, pages, search } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const userOperations = [
  pages(user, '/user'),
  create(user, '/user'),
  count(user, '/user/count'),
  like(user, '/user/like', ['firstName', 'middleName', 'lastName', 'loginName', 'email']),
  search(user, '/user/search', ['firstName', 'middleName', 'lastName', 'orgName', 'email', 'loginName', 'active']),
  getOne(user, '/user/{userId}'),
  replace(user, '/user/{userId}'),
  remove(user, '/user/{userId}'),
];
