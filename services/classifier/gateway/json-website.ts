import type { FieldError } from '../../kit/errors.ts';
import type { Website } from '../domain/classify.ts';
import { features } from '../domain/features.ts';

const names = new Set(features.map(({ name }) => name));

/**
 * A website from JSON by proto3's mapping: int64 as number or as decimal text, 0 where absent. What is neither stays as
 * it is, for the check to name.
 */
export function websiteFromJson(body: Readonly<Record<string, unknown>>): Website {
  return Object.fromEntries(features.map(({ name }) => [name, Object.hasOwn(body, name) ? int64(body[name]) : 0]));
}

const int64 = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? BigInt(value) : value;

/** Fields that the model does not have: a misspelt name would otherwise silently count as 0. */
export function unknownFields(body: Readonly<Record<string, unknown>>): FieldError[] {
  const unknown = Object.keys(body).filter((name) => !names.has(name));
  return unknown
    .slice(0, 20)
    .map((name) => ({ path: `/${name.slice(0, 40)}`, message: 'is not a feature of the model' }));
}
