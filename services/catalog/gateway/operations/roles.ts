import { role, roleFunction } from '../../domain/entities/users.ts';
import { count, getOne, list, pages, search } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

const aliases = { functionId: 'roleFunctionId' };

export const roleOperations = [
  pages(role, '/role'),
  create(role, '/role'),
  count(role, '/role/count'),
  search(role, '/role/search', ['name', 'active']),
  getOne(role, '/role/{roleId}'),
  replace(role, '/role/{roleId}'),
  remove(role, '/role/{roleId}'),

  list(roleFunction, '/role/{roleId}/function'),
  create(roleFunction, '/role/{roleId}/function'),
  getOne(roleFunction, '/role/{roleId}/function/{functionId}', { aliases }),
  replace(roleFunction, '/role/{roleId}/function/{functionId}', { aliases }),
  remove(roleFunction, '/role/{roleId}/function/{functionId}', { aliases }),
];
