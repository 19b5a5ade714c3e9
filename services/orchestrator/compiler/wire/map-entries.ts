import type { Problem } from '../problem.ts';
import { readFieldPath } from './field-path.ts';

/** One mapped field of a splitter's or collator's map. Entries that map nothing are not among them. */
export interface MapEntry {
  /** Relative to the map: `/map_outputs/3/output_field`. */
  readonly path: string;
  /** The neighbour the entry is about, as it is written. */
  readonly neighbour: string;
  readonly signature: unknown;
  /** `parameter_tag`, in the neighbour's message. */
  readonly tag: readonly number[];
  /** `mapped_to_field`, in the splitter's or collator's own message. */
  readonly mappedTo: readonly number[];
  /** `"conversion": "last"`: of a repeated field the last element. */
  readonly last: boolean;
}

export interface EntryNames {
  readonly list: 'map_outputs' | 'map_inputs';
  readonly field: 'output_field' | 'input_field';
  readonly neighbour: 'target_name' | 'source_name';
}

const most = 10_000;

export function readEntries(
  map: Readonly<Record<string, unknown>>,
  names: EntryNames,
  problems: Problem[],
): MapEntry[] {
  const list = map[names.list] ?? [];
  const path = `/${names.list}`;
  if (!Array.isArray(list)) {
    problems.push({ path, message: `must be an array of {"${names.field}": {..}}.` });
    return [];
  }
  if (list.length > most) {
    problems.push({ path, message: `has ${list.length} entries; at most ${most} are taken.` });
    return [];
  }
  return list.flatMap((item, index) => readEntry(item, `${path}/${index}`, names, problems));
}

function readEntry(item: unknown, path: string, names: EntryNames, problems: Problem[]): MapEntry[] {
  const field = isRecord(item) ? item[names.field] : undefined;
  if (!isRecord(field)) {
    problems.push({ path, message: `must be an object with "${names.field}", which is an object too.` });
    return [];
  }
  if (isUnmapped(field.mapped_to_field)) return [];
  const at = `${path}/${names.field}`;
  const mappedTo = readFieldPath(field.mapped_to_field);
  const tag = readFieldPath(field.parameter_tag);
  const neighbour = field[names.neighbour];
  const conversion = field.conversion ?? '';
  const complain = (key: string, message: string) => problems.push({ path: `${at}/${key}`, message });
  if (!mappedTo) complain('mapped_to_field', 'must be a field number such as "4", a path such as "1.4", or blank.');
  if (!tag) complain('parameter_tag', 'must be a field number such as "4" or a path such as "1.4".');
  if (typeof neighbour !== 'string' || neighbour.trim() === '')
    complain(names.neighbour, 'must be the container_name of a neighbour.');
  if (conversion !== '' && conversion !== 'last')
    complain('conversion', 'must be "last", which takes the last value of a repeated field, or left out.');
  if (!mappedTo || !tag || typeof neighbour !== 'string' || neighbour.trim() === '') return [];
  const signature = field.message_signature;
  return [{ path: at, neighbour: neighbour.trim(), signature, tag, mappedTo, last: conversion === 'last' }];
}

/** Blank, null, or the word null, which the predecessor's editor writes. */
const isUnmapped = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && ['', 'null'].includes(value.trim().toLowerCase()));

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
