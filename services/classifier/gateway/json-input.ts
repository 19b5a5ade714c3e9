import type { FieldError } from '../../kit/errors.ts';
import type { ModelInput } from '../domain/predict.ts';
import type { InputField } from '../domain/served-model.ts';

/**
 * A message from JSON by proto3's mapping: numbers as numbers or as text, 0 where absent. Other values stay as they are, so
 * that the check names them.
 */
export function inputFromJson(body: Readonly<Record<string, unknown>>, inputs: readonly InputField[]): ModelInput {
  return Object.fromEntries(
    inputs.map(({ name, values }) => {
      const value = Object.hasOwn(body, name) ? body[name] : 0;
      return [name, typeof value === 'string' ? (values ? int64(value) : double(value)) : value];
    }),
  );
}

const int64 = (text: string): unknown => (/^-?\d{1,19}$/.test(text) ? BigInt(text) : text);
const double = (text: string): unknown => (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text);

/** Fields that the model does not have: a misspelt name would otherwise silently count as 0. */
export function unknownFields(body: Readonly<Record<string, unknown>>, inputs: readonly InputField[]): FieldError[] {
  const names = new Set(inputs.map(({ name }) => name));
  const unknown = Object.keys(body).filter((name) => !names.has(name));
  return unknown
    .slice(0, 20)
    .map((name) => ({ path: `/${name.slice(0, 40)}`, message: 'is not a feature of the model' }));
}
