import { useMessages } from '../../app/language/use-messages.ts';
import type { Draft } from './draft.ts';
import { Labelled } from './labelled.tsx';
import { ListInput } from './list-input.tsx';
import { MapInput } from './map-input.tsx';
import type { FormField } from './message-shape.ts';
import { messages } from './messages.ts';
import { ValueInput } from './value-input.tsx';

interface Props {
  readonly field: FormField;
  readonly path: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** A field that is set: a value, a list or a map. */
export function FieldInput({ field, path, draft, onChange }: Props) {
  const t = useMessages(messages);
  const { name, description, value, key } = field;
  if (draft.type === 'list') return <ListInput {...{ name, description, value, path, onChange }} items={draft.items} />;
  if (draft.type === 'map')
    return <MapInput {...{ name, description, value, path, onChange }} keyValue={key} entries={draft.entries} />;
  if (field.holds === 'list' && draft.type === 'text')
    return (
      <Labelled path={path} label={name} kind={t('listOf', { kind: t(value.type) })} hint={description}>
        {(control) => (
          <textarea
            {...control}
            value={draft.text}
            rows={1}
            placeholder="1, 2, 3"
            spellCheck={false}
            dir="ltr"
            onChange={({ currentTarget }) => onChange({ type: 'text', text: currentTarget.value })}
          />
        )}
      </Labelled>
    );
  return <ValueInput {...{ path, value, draft, onChange }} label={name} hint={description} />;
}
