import { useMessages } from '../../app/language/use-messages.ts';
import { type Draft, emptyValue, type MapEntry } from './draft.ts';
import { pathOf, pathOfItem } from './message-of.ts';
import type { FieldValue } from './message-shape.ts';
import { messages } from './messages.ts';
import { mostItems } from './most-items.ts';
import { ScalarInput } from './scalar-input.tsx';
import { ValueInput } from './value-input.tsx';

interface Props {
  readonly name: string;
  readonly description: string | undefined;
  readonly value: FieldValue;
  readonly keyValue: FieldValue | undefined;
  readonly path: string;
  readonly entries: readonly MapEntry[];
  readonly onChange: (draft: Draft) => void;
}

/** Values by their keys. */
export function MapInput({ name, description, value, keyValue, path, entries, onChange }: Props) {
  const t = useMessages(messages);
  const change = (entries: readonly MapEntry[]) => onChange({ type: 'map', entries });
  const keyed = keyValue && keyValue.type !== 'message' ? keyValue : ({ type: 'text' } as const);
  return (
    <fieldset className="message-group">
      <legend>{name}</legend>
      {description && (
        <p className="quiet" dir="auto">
          {description}
        </p>
      )}
      {entries.slice(0, mostItems).map((entry, index) => {
        const at = pathOfItem(path, index);
        const label = t('item', { name, number: index + 1 });
        const set = (changes: Partial<MapEntry>) => change(entries.with(index, { ...entry, ...changes }));
        return (
          <div key={at} className="message-item">
            <ScalarInput
              path={pathOf(at, 'key')}
              label={t('keyOf', { name: label })}
              value={keyed}
              text={entry.key}
              onChange={(key) => set({ key })}
            />
            <ValueInput
              path={at}
              {...{ label, value }}
              draft={entry.value}
              onChange={(changed) => set({ value: changed })}
            />
            <button type="button" className="button button-small" onClick={() => change(entries.toSpliced(index, 1))}>
              {t('remove', { name: label })}
            </button>
          </div>
        );
      })}
      {entries.length > mostItems && <p>{t('moreItems', { count: entries.length - mostItems })}</p>}
      <button
        type="button"
        className="button button-small"
        disabled={entries.length >= mostItems}
        onClick={() => change([...entries, { key: '', value: emptyValue(value) }])}
      >
        {t('add', { name })}
      </button>
    </fieldset>
  );
}
