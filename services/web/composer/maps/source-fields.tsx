import { useMessages } from '../../app/language/use-messages.ts';
import { writeDraggedField } from './dragged-field.ts';
import { typeText } from './field-rows.ts';
import { places, placeText } from './mappings.ts';
import { messages } from './messages.ts';
import type { Side } from './tool-sides.ts';

/** Fields whose values there are, to be dragged onto others. */
export function SourceFields({ side }: { readonly side: Side }) {
  const t = useMessages(messages);
  return (
    <section>
      <h3 className="map-row" dir="auto">
        {t('from', { message: side.message.messageName, node: side.node })}
      </h3>
      <ul className="plain">
        {places(side).map(({ place, row }) => (
          <li
            key={placeText(place)}
            className="map-row map-source"
            draggable
            onDragStart={({ dataTransfer }) => writeDraggedField(dataTransfer, place)}
          >
            <span className="map-name" dir="auto">
              {row.name} <span className="quiet">{typeText(row.field)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
