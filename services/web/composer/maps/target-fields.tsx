import { useId } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { isDraggedField, readDraggedField } from './dragged-field.ts';
import { typeText } from './field-rows.ts';
import { type FieldPlace, type Mapping, places, placeText } from './mappings.ts';
import { messages } from './messages.ts';
import type { Side } from './tool-sides.ts';

interface Props {
  readonly side: Side;
  readonly sources: readonly Side[];
  readonly mappings: readonly Mapping[];
  /** Id of the element that says what is wrong with a field. */
  readonly problemOf: ReadonlyMap<string, string>;
  readonly onMap: (target: FieldPlace, source: FieldPlace | undefined) => void;
}

/** Fields that get values: another is dropped onto them, or chosen from their list. */
export function TargetFields({ side, sources, mappings, problemOf, onMap }: Props) {
  const t = useMessages(messages);
  const id = useId();
  const given = sources.flatMap(places);
  const mapped = new Map(mappings.map(({ source, target }) => [placeText(target), placeText(source)]));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="map-row" dir="auto">
        {t('to', { message: side.message.messageName, node: side.node })}
      </h3>
      <ul className="plain">
        {places(side).map(({ place, row }) => {
          const key = placeText(place);
          const problem = problemOf.get(key);
          return (
            <li
              key={key}
              className="map-row map-target"
              onDragOver={(event) => isDraggedField(event.dataTransfer) && event.preventDefault()}
              onDrop={(event) => {
                const dropped = readDraggedField(event.dataTransfer);
                if (!dropped) return;
                event.preventDefault();
                onMap(place, dropped);
              }}
            >
              <label className="map-name" htmlFor={`${id} ${key}`} dir="auto">
                {row.name} <span className="quiet">{typeText(row.field)}</span>
              </label>
              <select
                id={`${id} ${key}`}
                value={mapped.get(key) ?? ''}
                aria-invalid={problem !== undefined}
                aria-describedby={problem}
                onChange={({ target }) =>
                  onMap(place, given.find((one) => placeText(one.place) === target.value)?.place)
                }
              >
                <option value="">{t('nothing')}</option>
                {given.map((one) => (
                  <option key={placeText(one.place)} value={placeText(one.place)}>
                    {sources.length > 1 ? `${one.place.node}: ${one.row.name}` : one.row.name}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
