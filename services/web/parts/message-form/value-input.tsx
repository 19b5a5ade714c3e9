import type { Draft } from './draft.ts';
import { useFields } from './form-context.ts';
import type { FieldValue } from './message-shape.ts';
import { ScalarInput } from './scalar-input.tsx';

interface Props {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: FieldValue;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** One value: a message with its fields, or a control. */
export function ValueInput({ path, label, hint, value, draft, onChange }: Props) {
  const Fields = useFields();
  if (value.type === 'message')
    return (
      <fieldset className="message-group">
        <legend>{label}</legend>
        {hint && (
          <p className="quiet" dir="auto">
            {hint}
          </p>
        )}
        {draft.type === 'message' && <Fields shape={value.shape()} {...{ path, draft, onChange }} />}
      </fieldset>
    );
  return (
    <ScalarInput
      {...{ path, label, hint, value }}
      text={draft.type === 'text' ? draft.text : ''}
      onChange={(text) => onChange({ type: 'text', text })}
    />
  );
}
