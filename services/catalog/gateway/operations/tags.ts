import { tag } from '../../domain/entities/users.ts';
import { pages } from './read-operations.ts';
import { create, remove } from './write-operations.ts';

export const tagOperations = [
  pages(tag, '/tag'),
  create(tag, '/tag', { status: 200, existsMessage: 'Tag exists' }),
  remove(tag, '/tag/{tag}'),
];
