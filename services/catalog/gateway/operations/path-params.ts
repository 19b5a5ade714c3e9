import type { Field } from '../../domain/declare/field.ts';
import { code, long, required, short, text, uuid } from '../../domain/declare/field.ts';
import { entities } from '../../domain/entities.ts';
import type { Parameter } from '../operation.ts';

/** Names in paths that are not fields of a record. */
const others: Readonly<Record<string, Field>> = {
  childId: uuid(),
  fromRevisionId: uuid(),
  functionId: uuid(),
  principalGroupId: long(),
  resourceGroupId: long(),
  sequence: short(),
  valTypeCode: code('VALIDATION_TYPE'),
  name: text(64),
  aggregate: text(64),
  id: text(512),
  datasetId: uuid(),
};

/** Validations have a `taskId` of another kind than tasks. */
const ofTasks: Readonly<Record<string, Field>> = { taskId: long() };

const fields = new Map<string, Field>(entities.flatMap((entity) => Object.entries(entity.fields)));

/** The parameters of a path, which are named like the fields they are. */
export function pathParams(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const field = (path.startsWith('/task/') ? ofTasks[name] : undefined) ?? others[name] ?? fields.get(name);
    if (!field) throw new Error(`${path}: {${name}} is not declared`);
    return { name, field: required({ ...field, required: false }) };
  });
}
