import { useMessages } from '../../app/language/use-messages.ts';
import { BytesInput } from './bytes-input.tsx';
import { Labelled } from './labelled.tsx';
import type { FieldValue } from './message-shape.ts';
import { messages } from './messages.ts';

interface Props {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: Exclude<FieldValue, { type: 'message' }>;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A control for one value, by what it holds. */
export function ScalarInput({ path, label, hint, value, text, onChange }: Props) {
  const t = useMessages(messages);
  if (value.type === 'bytes') return <BytesInput {...{ path, label, hint, text, onChange }} />;
  return (
    <Labelled path={path} label={label} kind={t(value.type)} hint={hint}>
      {(control) => {
        if (value.type === 'boolean')
          return (
            <input
              {...control}
              type="checkbox"
              checked={text === 'true'}
              onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
            />
          );
        if (value.type === 'choice')
          return (
            <select {...control} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
              {value.choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          );
        if (value.type === 'integer' || value.type === 'number')
          return (
            <input
              {...control}
              value={text}
              placeholder="0"
              inputMode={value.type === 'integer' && value.least === 0n ? 'numeric' : undefined}
              dir="ltr"
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          );
        return (
          <textarea
            {...control}
            value={text}
            rows={value.type === 'json' ? 4 : 1}
            spellCheck={value.type !== 'json'}
            dir={value.type === 'json' ? 'ltr' : 'auto'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        );
      }}
    </Labelled>
  );
}
