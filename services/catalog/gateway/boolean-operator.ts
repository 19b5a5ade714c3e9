import { text } from '../domain/declare/field.ts';
import type { Parameter } from './operation.ts';

/** Whether all criteria have to hold (`a`, as when it is absent) or one of them (`o`). */
export const booleanOperator: Parameter = {
  name: '_j',
  field: { ...text(1), oneOf: ['a', 'o'], doc: 'a: all criteria have to hold; o: one of them.' },
};
