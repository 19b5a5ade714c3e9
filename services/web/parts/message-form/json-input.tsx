import { useMessages } from '../../app/language/use-messages.ts';
import { Labelled } from './labelled.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly path: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The whole message as JSON. */
export function JsonInput({ path, text, onChange }: Props) {
  const t = useMessages(messages);
  return (
    <Labelled path={path} label={t('wholeMessage')} kind="JSON">
      {(control) => (
        <textarea
          {...control}
          value={text}
          rows={12}
          spellCheck={false}
          dir="ltr"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
