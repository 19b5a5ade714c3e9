import { useMessages } from '../../app/language/use-messages.ts';
import { type Draft, emptyValue } from './draft.ts';
import { pathOfItem } from './message-of.ts';
import type { FieldValue } from './message-shape.ts';
import { messages } from './messages.ts';
import { mostItems } from './most-items.ts';
import { ValueInput } from './value-input.tsx';

interface Props {
  readonly name: string;
  readonly description: string | undefined;
  readonly value: FieldValue;
  readonly path: string;
  readonly items: readonly Draft[];
  readonly onChange: (draft: Draft) => void;
}

/** Values one below the other, which are added and removed. */
export function ListInput({ name, description, value, path, items, onChange }: Props) {
  const t = useMessages(messages);
  const change = (items: readonly Draft[]) => onChange({ type: 'list', items });
  return (
    <fieldset className="message-group">
      <legend>{name}</legend>
      {description && (
        <p className="quiet" dir="auto">
          {description}
        </p>
      )}
      {items.slice(0, mostItems).map((item, index) => {
        const label = t('item', { name, number: index + 1 });
        return (
          <div key={pathOfItem(path, index)} className="message-item">
            <ValueInput
              path={pathOfItem(path, index)}
              {...{ label, value }}
              draft={item}
              onChange={(changed) => change(items.with(index, changed))}
            />
            <button type="button" className="button button-small" onClick={() => change(items.toSpliced(index, 1))}>
              {t('remove', { name: label })}
            </button>
          </div>
        );
      })}
      {items.length > mostItems && <p>{t('moreItems', { count: items.length - mostItems })}</p>}
      <button
        type="button"
        className="button button-small"
        disabled={items.length >= mostItems}
        onClick={() => change([...items, emptyValue(value)])}
      >
        {t('add', { name })}
      </button>
    </fieldset>
  );
}
