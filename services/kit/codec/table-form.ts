import protobuf from 'protobufjs';
import { isWellKnown } from './json-defaults.ts';

/** How messages of a type are the rows of a table. */
export interface TableForm {
  /** `rows`: each row is a message. `columns`: one message has all rows, as a list for each column. */
  readonly layout: 'rows' | 'columns';
  readonly columns: readonly TableColumn[];
}

export interface TableColumn {
  /** As the file has it. */
  readonly name: string;
  readonly jsonName: string;
  /** As the file has it: `double`, `bool`, the name of an enum. */
  readonly type: string;
  /** Whether a cell may be empty: the field is `optional`, or a text. */
  readonly mayBeEmpty: boolean;
  /** The JSON form of a cell; undefined where it is no value of the type. */
  fromText(cell: string): unknown;
}

/** Undefined where a message has other messages in it, both lists and single values, or no fields: it is no table. */
export function tableFormOf(type: protobuf.Type): TableForm | undefined {
  const fields = type.fieldsArray.map((field) => field.resolve());
  const [first] = fields;
  const isFlat = fields.every(({ map, resolvedType }) => !map && !(resolvedType instanceof protobuf.Type));
  if (!first || isWellKnown(type) || !isFlat || fields.some(({ repeated }) => repeated !== first.repeated))
    return undefined;
  return { layout: first.repeated ? 'columns' : 'rows', columns: fields.map(describeColumn) };
}

function describeColumn(field: protobuf.Field): TableColumn {
  const { protoName: name, jsonName, type, resolvedType, hasPresence } = field;
  return {
    ...{ name, jsonName, type: resolvedType?.name ?? type, mayBeEmpty: type === 'string' || Boolean(hasPresence) },
    fromText: resolvedType instanceof protobuf.Enum ? enumReader(resolvedType) : (readers[type] ?? readNumber),
  };
}

/** Also as pandas and R write them. */
const booleans: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };
const readBoolean = (cell: string): unknown => booleans[cell.toLowerCase()];

const reals: Readonly<Record<string, string>> = { nan: 'NaN', inf: 'Infinity', '-inf': '-Infinity' };

/** As text, which the JSON mapping reads without a loss for every type of number. */
function readNumber(cell: string): unknown {
  const text = cell.trim();
  return text === '' || Number.isNaN(Number(text)) ? reals[text.toLowerCase()] : text;
}

const asItIs = (cell: string): unknown => cell;
const readers: Readonly<Record<string, (cell: string) => unknown>> = {
  ...{ bool: readBoolean, string: asItIs, bytes: asItIs },
};

const enumReader =
  ({ values, valuesById }: protobuf.Enum) =>
  (cell: string): unknown => {
    if (Object.hasOwn(values, cell)) return cell;
    return /^-?\d+$/.test(cell) ? valuesById[Number(cell)] : undefined;
  };
