import type { FieldError } from '../../kit/errors.ts';
import { createAnswers } from './answers.ts';
import { createPredictor, type Ensemble } from './boosted-trees.ts';
import { classes, type Feature, features } from './features.ts';

/** A website as it comes in, by feature name; whether the values are allowed is checked here. */
export type Website = Readonly<Record<string, unknown>>;

/** The class (`-1` phishing, `0` suspicious, `1` legitimate), or every field that has no allowed value. */
export type Classification = { readonly value: number } | { readonly errors: readonly FieldError[] };

export type Classify = (website: Website) => Classification;

/** Says to a caller what is wrong; the errors name the fields. */
export const refusal = 'The website is not described as the model needs it.';

/** Answers without any I/O, in about a microsecond. */
export function createClassify(rounds: Ensemble): Classify {
  const answers = createAnswers(createPredictor(classes.length, rounds));
  return (website) => {
    // A number too large for a double is rounded here, but never to one of the allowed values.
    const value = answers(({ name }) => toNumber(website[name]));
    return value === undefined ? { errors: features.flatMap((feature) => check(feature, website)) } : { value };
  };
}

const toNumber = (value: unknown): number =>
  typeof value === 'bigint' || typeof value === 'number' ? Number(value) : Number.NaN;

function check({ name, values }: Feature, website: Website): FieldError[] {
  const given = website[name];
  if (values.has(toNumber(given))) return [];
  const allowed = [...values.keys()];
  const list = `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`;
  return [{ path: `/${name}`, message: `must be ${list}, not ${shown(given)}` }];
}

function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
