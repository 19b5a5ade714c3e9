import type { Feature } from './features.ts';
import type { Model, VerdictModel } from './model.ts';
import type { Predict } from './predict.ts';

/** A field of a question. An int64 with few allowed values, or a double, of which every finite number is allowed. */
export type InputField = Pick<Feature, 'name' | 'meaning'> & Partial<Pick<Feature, 'values'>>;

/** A model, ready to be asked and to be told about. */
export interface ServedModel {
  readonly predict: Predict;
  /** In the order of the fields' numbers. */
  readonly inputs: readonly InputField[];
  /** What the answer's values stand for, or what its fields do. */
  readonly answers: readonly ({ readonly value: number; readonly meaning: string } | { readonly field: string })[];
  readonly file: Model | VerdictModel;
}
