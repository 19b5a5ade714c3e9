import { validationSequence } from '../../domain/entities/workflow.ts';
import { list } from './read-operations.ts';
import { create, remove } from './write-operations.ts';

export const validationSequenceOperations = [
  list(validationSequence, '/valseq'),
  create(validationSequence, '/valseq/{sequence}/valtype/{valTypeCode}'),
  remove(validationSequence, '/valseq/{sequence}/valtype/{valTypeCode}'),
];
