import type { TableColumn, TableForm } from '../../../kit/codec/table-form.ts';
import { type Datatype, isInteger } from './datatypes.ts';
import type { TensorDescription } from './tensor.ts';

/**
 * How messages of a type are tensors:
 * - `rows`, a message of single values: a tensor of [n] for each field, and a message for each of the n rows;
 * - `columns`, a message of lists: the same tensors, and one message;
 * - `tensor`, a message of one list of numbers, with its shape in a list of integers named `shape` or `dims` or without one:
 *   one tensor of any shape.
 */
export interface TensorForm {
  readonly layout: 'rows' | 'columns' | 'tensor';
  readonly fields: readonly TensorField[];
  /** Of `tensor`, where the message says its shape. */
  readonly shapeField: TableColumn | undefined;
}

export interface TensorField {
  readonly column: TableColumn;
  readonly datatype: Datatype;
}

export function tensorFormOf({ layout, columns }: TableForm): TensorForm {
  const fields = columns.map((column) => ({ column, datatype: datatypeOf(column.type) }));
  if (layout === 'rows') return { layout, fields, shapeField: undefined };
  const shape = fields.find(({ column, datatype }) => shapeNames.test(column.name) && isInteger(datatype));
  const [values, ...others] = fields.filter((field) => field !== shape);
  const isTensor = values !== undefined && others.length === 0;
  if (!isTensor) return { layout, fields, shapeField: undefined };
  return { layout: 'tensor', fields: [values], shapeField: shape?.column };
}

/** In the words of the protocol. A tensor of any number of dimensions cannot be said in them. */
export const describeTensors = ({ fields }: TensorForm): TensorDescription[] =>
  fields.map(({ column: { name }, datatype }) => ({ name, datatype, shape: [-1] }));

const shapeNames = /^(shape|dims)$/i;

const datatypeOf = (type: string): Datatype => named[type] ?? 'BYTES';

/** By the types of a proto; enums, by their names, are the rest. */
const named: Readonly<Record<string, Datatype>> = {
  ...{ double: 'FP64', float: 'FP32', bool: 'BOOL', string: 'BYTES', bytes: 'BYTES' },
  ...{ int32: 'INT32', sint32: 'INT32', sfixed32: 'INT32', uint32: 'UINT32', fixed32: 'UINT32' },
  ...{ int64: 'INT64', sint64: 'INT64', sfixed64: 'INT64', uint64: 'UINT64', fixed64: 'UINT64' },
};
