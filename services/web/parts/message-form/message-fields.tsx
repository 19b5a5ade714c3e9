import { useMessages } from '../../app/language/use-messages.ts';
import { type Draft, emptyField } from './draft.ts';
import { FieldInput } from './field-input.tsx';
import type { FieldsProps } from './form-context.ts';
import { pathOf } from './message-of.ts';
import { type FormField, mayBeAbsent } from './message-shape.ts';
import { messages } from './messages.ts';
import { OneofInput } from './oneof-input.tsx';

/** The fields of a message, in the order of its file. */
export function MessageFields({ shape, path, draft, onChange }: FieldsProps) {
  const t = useMessages(messages);
  const change = (edit: (fields: Map<string, Draft>) => void) => {
    const fields = new Map(draft.fields);
    edit(fields);
    onChange({ type: 'message', fields });
  };
  const input = (field: FormField, value: Draft) => (
    <FieldInput
      field={field}
      path={pathOf(path, field.name)}
      draft={value}
      onChange={(changed) => change((fields) => fields.set(field.name, changed))}
    />
  );
  if (shape.fields.length === 0) return <p className="quiet">{t('noFields')}</p>;
  return shape.fields.map((field) => {
    const { name, oneof } = field;
    const value = draft.fields.get(name);
    if (oneof !== undefined) {
      const members = shape.fields.filter((one) => one.oneof === oneof);
      // The choice stands where its first member does.
      if (members[0] !== field) return null;
      const chosen = members.find((one) => draft.fields.has(one.name));
      const set = chosen && draft.fields.get(chosen.name);
      return (
        <OneofInput
          key={name}
          name={oneof}
          path={pathOf(path, `${oneof}()`)}
          {...{ members, chosen }}
          onChoose={(next) =>
            change((fields) => {
              for (const member of members) fields.delete(member.name);
              if (next) fields.set(next.name, emptyField(next));
            })
          }
        >
          {chosen && set && input(chosen, set)}
        </OneofInput>
      );
    }
    if (!mayBeAbsent(field)) return value && <div key={name}>{input(field, value)}</div>;
    return (
      <div key={name} className="message-optional">
        {value && input(field, value)}
        <button
          type="button"
          className="button button-small"
          onClick={() => change((fields) => (value ? fields.delete(name) : fields.set(name, emptyField(field))))}
        >
          {t(value ? 'leaveOut' : 'set', { name })}
        </button>
      </div>
    );
  });
}
