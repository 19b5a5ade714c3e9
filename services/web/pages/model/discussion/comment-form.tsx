import { useId, useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import type { Version } from '../queries.ts';
import { messages } from './messages.ts';
import { useChange } from './use-change.ts';

const maxLength = 8_192;

interface Props {
  readonly version: Version;
  readonly label: string;
  readonly submitLabel: string;
  readonly initial?: string;
  readonly onSubmit: (text: string) => Promise<unknown>;
  readonly onDone?: () => void;
}

/** A text for the discussion. It stays in the form where it could not be stored. */
export function CommentForm({ version, label, submitLabel, initial = '', onSubmit, onDone }: Props) {
  const t = useMessages(messages);
  const id = useId();
  const [text, setText] = useState(initial);
  const { start, isPending, error } = useChange(version, onSubmit, () => {
    setText(initial);
    onDone?.();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start(text.trim());
      }}
    >
      {error && <ErrorView error={error} />}
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          rows={3}
          dir="auto"
          required
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <button type="submit" className="button" disabled={isPending || text.trim() === ''}>
        {isPending ? t('storing') : submitLabel}
      </button>
    </form>
  );
}
