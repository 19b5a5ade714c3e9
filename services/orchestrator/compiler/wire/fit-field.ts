import { canBecome, sourcesOf } from '../../../kit/codec/value-conversion.ts';
import { type Converter, converterFor } from './convert.ts';
import { describeField } from './field-path.ts';
import { explainDifference } from './same-shape.ts';
import type { FieldSchema } from './schema.ts';
import { isMessage } from './wire-types.ts';

/** How the values of one field become those of another. */
export interface Fit {
  /** Only the last element is taken. */
  readonly last: boolean;
  /** Undefined where the bytes stay as they are. */
  readonly convert: Converter | undefined;
}

/** Or a sentence that says why not and what to map instead. `last`: the map says to take the last of several. */
export function fitField(from: FieldSchema, to: FieldSchema, last: boolean): Fit | string {
  const [source, target] = [describeField(from), describeField(to)];
  if (from.repeated && !to.repeated && !last)
    return `${source} has many values and ${target} takes one; say "conversion": "last" to take the last of them.`;
  if (isMessage(from.type) !== isMessage(to.type))
    return `${source} cannot become ${target}: one is a message, the other is not; map a field of the same kind.`;
  if (isMessage(from.type)) {
    const difference = explainDifference(from, to);
    if (difference) return `${source} cannot become ${target}: ${difference}; map its fields one by one.`;
    return { last: from.repeated && !to.repeated, convert: undefined };
  }
  if (!canBecome(from.type, to.type)) {
    const others = [to.type, ...sourcesOf(to.type)].join(', ');
    return `${source} cannot become ${target}, because some of its values are none of that type; map a field of type ${others}.`;
  }
  return { last: from.repeated && !to.repeated, convert: converterFor(from.type, to.type) };
}
