import type { Fit } from './fit-field.ts';
import { createRouting, type Derivation, type Routing } from './routing.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';
import { buildSourceTable, createWanted, wantField } from './source-tables.ts';
import { buildTargetMessage, createDrafted, draftPart, missingFields } from './target-messages.ts';
import { isMessage, wireTypeOf } from './wire-types.ts';

/** From a field of one of the sources to a field of one of the targets; paths from the outermost field inwards. */
export interface Route {
  readonly source: number;
  readonly from: readonly FieldSchema[];
  readonly target: number;
  readonly to: readonly FieldSchema[];
  readonly fit: Fit;
}

export interface RouteCollector {
  /** In the order of the map. Answers with a sentence where the route contradicts an earlier one. */
  add(route: Route): string | undefined;
  /** Required fields of the targets that no route leads to. */
  missing(): readonly string[];
  routing(): Routing;
}

export function createRouteCollector(
  sources: readonly MessageSchema[],
  targets: readonly MessageSchema[],
): RouteCollector {
  const wanted = sources.map(createWanted);
  const drafted = targets.map(createDrafted);
  const derivations: Derivation[] = [];
  let slots = 0;
  let order = 0;
  const allocate = () => slots++;

  return {
    add({ source, from, target, to, fit }) {
      const [root, draft, field] = [wanted[source], drafted[target], from.at(-1)];
      if (!root || !draft || !field) return undefined;
      let slot = wantField(root, from, allocate);
      if (fit.last || fit.convert) {
        const last = fit.last ? wireTypeOf(field.type) : undefined;
        derivations.push({ from: slot, to: slots, source, last, convert: fit.convert });
        slot = allocate();
      }
      const buffer = fit.convert ? sources.length : source;
      const pieces = isMessage(field.type) && !field.repeated;
      order += 1;
      return draftPart(draft, to, { slot, buffer, source, pieces }, order);
    },
    missing: () => drafted.flatMap(missingFields),
    routing: () =>
      createRouting({
        sources: wanted.map(buildSourceTable),
        targets: drafted.map(buildTargetMessage),
        slots,
        derivations,
      }),
  };
}
