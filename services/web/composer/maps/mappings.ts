import { type FieldRow, fieldRows, isSameField } from './field-rows.ts';
import type { MappingKind, Side, ToolSides } from './tool-sides.ts';

/** A field of the message of a neighbour. */
export interface FieldPlace {
  readonly node: string;
  readonly tag: string;
}

/** A field that gets the value of another. */
export interface Mapping {
  readonly source: FieldPlace;
  readonly target: FieldPlace;
}

export const placeText = ({ node, tag }: FieldPlace): string => `${node} ${tag}`;

const isSame = (one: FieldPlace, other: FieldPlace): boolean => placeText(one) === placeText(other);

/**
 * With a field mapped to another, or to none. A field gets one value; a splitter gives one to several fields, the maps of the
 * others name each field of a source once.
 */
export function withMapping(
  kind: MappingKind,
  mappings: readonly Mapping[],
  target: FieldPlace,
  source: FieldPlace | undefined,
): readonly Mapping[] {
  const kept = mappings.filter(
    (one) => !isSame(one.target, target) && (kind === 'splitter' || !source || !isSame(one.source, source)),
  );
  return source ? [...kept, { source, target }] : kept;
}

/** Those of fields that there still are. */
export function presentMappings(mappings: readonly Mapping[], { sources, targets }: ToolSides): readonly Mapping[] {
  const placesOf = (sides: readonly Side[]) => new Set(sides.flatMap(places).map(({ place }) => placeText(place)));
  const [from, to] = [placesOf(sources), placesOf(targets)];
  return mappings.filter(({ source, target }) => from.has(placeText(source)) && to.has(placeText(target)));
}

/** Maps fields that are not mapped to those of the same name and kind. */
export function mapByName(
  kind: MappingKind,
  mappings: readonly Mapping[],
  { sources, targets }: ToolSides,
): readonly Mapping[] {
  const given = sources.flatMap(places);
  return targets.flatMap(places).reduce((mapped, { place, row }) => {
    if (isTaken(mapped, place)) return mapped;
    const found = given.find(
      (one) => one.row.name === row.name && isSameField(one.row.field, row.field) && isFree(kind, mapped, one.place),
    );
    return found ? withMapping(kind, mapped, place, found.place) : mapped;
  }, mappings);
}

/** Also where what it lies in is mapped: as a whole. */
const isTaken = (mappings: readonly Mapping[], { node, tag }: FieldPlace): boolean =>
  mappings.some(({ target }) => target.node === node && `${tag}.`.startsWith(`${target.tag}.`));

const isFree = (kind: MappingKind, mappings: readonly Mapping[], place: FieldPlace): boolean =>
  kind === 'splitter' || !mappings.some(({ source }) => isSame(source, place));

export const places = ({ node, message }: Side): readonly { readonly place: FieldPlace; readonly row: FieldRow }[] =>
  fieldRows(message).map((row) => ({ place: { node, tag: row.tag }, row }));
