import { type Mapping, places, placeText } from './mappings.ts';
import type { Side } from './tool-sides.ts';

/** Pixels, as `maps.css` draws rows and the space between both sides. */
const [rowHeight, width] = [36, 80];

interface Props {
  readonly mappings: readonly Mapping[];
  readonly sources: readonly Side[];
  readonly targets: readonly Side[];
}

/** A line from each field to the one that gets its value. The selects say the same to those who do not see it. */
export function MapLines({ mappings, sources, targets }: Props) {
  const [from, to] = [middles(sources), middles(targets)];
  const height = rowHeight * Math.max(rowsOf(sources), rowsOf(targets));
  return (
    <svg className="map-lines" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {mappings.map(({ source, target }) => {
        const [start = 0, end = 0] = [from.get(placeText(source)), to.get(placeText(target))];
        const bend = width / 2;
        return (
          <path
            key={placeText(target)}
            d={`M0 ${start} C${bend} ${start} ${bend} ${end} ${width} ${end}`}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
          />
        );
      })}
    </svg>
  );
}

/** Where the middle of each field's row is: each side begins with a row for its name. */
function middles(sides: readonly Side[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let row = 0;
  for (const side of sides) {
    row += 1;
    for (const { place } of places(side)) {
      found.set(placeText(place), (row + 0.5) * rowHeight);
      row += 1;
    }
  }
  return found;
}

const rowsOf = (sides: readonly Side[]): number => sides.reduce((rows, side) => rows + 1 + places(side).length, 0);
