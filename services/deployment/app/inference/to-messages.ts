import { invalid } from '../../../kit/errors.ts';
import { isNumber } from './datatypes.ts';
import type { Tensor } from './tensor.ts';
import type { TensorField, TensorForm } from './tensor-form.ts';

type Message = Record<string, unknown>;

/**
 * The messages of tensors, in their JSON form. One tensor [n, k] of numbers stands for k fields, in their order. Errors:
 * `invalid` with the name of a tensor that is missing, unknown, of another type or not as long as the others.
 */
export function toMessages(form: TensorForm, tensors: readonly Tensor[]): readonly Message[] {
  const placed = placeTensors(form, tensors);
  if (form.layout === 'tensor') return [tensorMessage(form, placed)];
  const lists = placed.map(({ field, tensor }) => ({ name: field.column.jsonName, values: columnOf(field, tensor) }));
  const [first, ...others] = lists;
  const rows = first?.values.length ?? 0;
  for (const { name, values } of others)
    if (values.length !== rows)
      throw invalid(`The tensor ${name} has ${values.length} rows, and ${first?.name} ${rows}.`);
  if (form.layout === 'columns') return [Object.fromEntries(lists.map(({ name, values }) => [name, values]))];
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(lists.map(({ name, values }) => [name, values[row]])),
  );
}

interface Placed {
  readonly field: TensorField;
  readonly tensor: Tensor;
}

function placeTensors({ fields, layout }: TensorForm, tensors: readonly Tensor[]): readonly Placed[] {
  const names = fields.map(({ column }) => column.name).join(', ');
  const given = layout === 'tensor' ? tensors : splitMatrix(fields, tensors);
  const placed = given.map((tensor) => {
    const field = fields.find(({ column: { name, jsonName } }) => tensor.name === name || tensor.name === jsonName);
    if (!field) throw invalid(`There is no input ${tensor.name}: the model takes ${names}.`);
    if (!mayHold(field.datatype, tensor.datatype))
      throw invalid(`The input ${tensor.name} is of ${tensor.datatype}; the model takes ${field.datatype}.`);
    return { field, tensor };
  });
  for (const field of fields) {
    const count = placed.filter((one) => one.field === field).length;
    if (count > 1) throw invalid(`The input ${field.column.name} is there ${count} times.`);
    if (count === 0 && !field.column.mayBeEmpty)
      throw invalid(`The input ${field.column.name} is missing: the model takes ${names}.`);
  }
  return placed;
}

/** A matrix as libraries for arrays have it, under any name. */
function splitMatrix(fields: readonly TensorField[], tensors: readonly Tensor[]): readonly Tensor[] {
  const [matrix, ...others] = tensors;
  const [rows = 0, width] = matrix?.shape ?? [];
  const isMatrix = matrix && others.length === 0 && matrix.shape.length === 2 && width === fields.length;
  if (!isMatrix || width === 1 || !isNumber(matrix.datatype)) return tensors;
  return fields.map(({ column: { name } }, index) => ({
    ...{ name, datatype: matrix.datatype, shape: [rows] },
    values: Array.from({ length: rows }, (_, row) => matrix.values[row * width + index]),
  }));
}

/** Numbers are read by the field's own type, which refuses what it cannot hold. */
const mayHold = (field: string, tensor: string): boolean => field === tensor || (isNumber(field) && isNumber(tensor));

function columnOf({ column }: TensorField, tensor: Tensor): readonly unknown[] {
  const { name, shape, values } = tensor;
  if (shape.length === 1 || (shape.length === 2 && shape[1] === 1)) return values.map(jsonOf(column.type));
  throw invalid(`The input ${name} has the shape [${shape.join(', ')}]; it is a value for each row, [n] or [n, 1].`);
}

function tensorMessage({ shapeField }: TensorForm, [placed]: readonly Placed[]): Message {
  if (!placed) return {};
  const { field, tensor } = placed;
  const message = { [field.column.jsonName]: tensor.values.map(jsonOf(field.column.type)) };
  return shapeField ? { ...message, [shapeField.jsonName]: tensor.shape } : message;
}

/** By the type of the field. */
function jsonOf(type: string): (value: unknown) => unknown {
  if (type === 'bytes') return (value) => (value as Buffer).toString('base64');
  return (value) => {
    if (value instanceof Buffer) return value.toString();
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  };
}
