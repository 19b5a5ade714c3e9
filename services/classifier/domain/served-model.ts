import type { Feature } from './features.ts';
import type { Model, VerdictModel } from './model.ts';
import type { Predict } from './predict.ts';

/** A field of the input: an int64 with few allowed values, or a double, of which every finite number is allowed. */
export type InputField = Pick<Feature, 'name' | 'meaning'> & Partial<Pick<Feature, 'values'>>;

/** A model that is loaded, with its description. */
export interface ServedModel {
  readonly predict: Predict;
  /** In the order of the fields' numbers. */
  readonly inputs: readonly InputField[];
  /** The meanings of the answer's values, or the names of its fields. */
  readonly answers: readonly ({ readonly value: number; readonly meaning: string } | { readonly field: string })[];
  readonly file: Model | VerdictModel;
}
