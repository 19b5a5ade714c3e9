import type { Tensor } from './tensor.ts';
import type { TensorField, TensorForm } from './tensor-form.ts';

type Message = Readonly<Record<string, unknown>>;

/** The tensors of answers in their JSON form, as many as there were messages. A value that is absent is NaN, 0, false or ''. */
export function fromAnswers({ layout, fields, shapeField }: TensorForm, answers: readonly Message[]): Tensor[] {
  return fields.map((field) => {
    const { name, jsonName } = field.column;
    const listed = answers.flatMap((answer) =>
      layout === 'rows' ? [answer[jsonName]] : (answer[jsonName] as unknown[]),
    );
    const values = listed.map((value) => readValue(field, value));
    const [answer] = answers;
    const said = shapeField && answer ? (answer[shapeField.jsonName] as unknown[]).map(Number) : undefined;
    const isWhole = said?.reduce((product, size) => product * size, 1) === values.length;
    return { name, datatype: field.datatype, shape: said && isWhole ? said : [values.length], values };
  });
}

function readValue({ column, datatype }: TensorField, value: unknown): unknown {
  if (datatype === 'BYTES') return Buffer.from(String(value ?? ''), column.type === 'bytes' ? 'base64' : 'utf8');
  if (datatype === 'BOOL') return value === true;
  if (datatype.endsWith('INT64')) return BigInt(String(value ?? 0));
  return Number(value ?? (datatype.startsWith('FP') ? Number.NaN : 0));
}
