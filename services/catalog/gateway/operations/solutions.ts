import { solution } from '../../domain/entities/solutions.ts';
import { count, getOne, pages } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const solutionOperations = [
  pages(solution, '/solution'),
  create(solution, '/solution'),
  count(solution, '/solution/count'),
  getOne(solution, '/solution/{solutionId}'),
  replace(solution, '/solution/{solutionId}'),
  remove(solution, '/solution/{solutionId}'),
];
