import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { draftOf } from './draft.ts';
import { FormProvider } from './form-context.ts';
import { JsonInput } from './json-input.tsx';
import { MessageFields } from './message-fields.tsx';
import './message-form.css';
import { messageOf, type Problems } from './message-of.ts';
import type { MessageShape } from './message-shape.ts';
import { messages } from './messages.ts';
import { parseScalar } from './parse-scalar.ts';

interface Props {
  readonly shape: MessageShape;
  /** What the form shows first. Another shape or example needs another `key`. */
  readonly example: unknown;
  readonly onSend: (message: unknown) => void;
  /** What stands below the fields: the button that sends, and what else is to be chosen. */
  readonly children: ReactNode;
}

const none: Problems = new Map();
const jsonPath = 'json';

/** A message to be filled in field by field, or as JSON. It is sent once nothing is wrong with it. */
export function MessageForm({ shape, example, onSend, children }: Props) {
  const t = useMessages(messages);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(shape, example));
  const [json, setJson] = useState<string>();
  const [problems, setProblems] = useState(none);
  useEffect(() => {
    if (problems.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const readJson = (text: string) => {
    const { value, problem } = parseScalar({ type: 'json' }, text);
    return { message: value, problems: problem ? new Map([[jsonPath, problem]]) : none };
  };
  const read = () => (json === undefined ? messageOf(shape, draft) : readJson(json));
  const change = () => {
    const found = read();
    if (json === undefined) setJson(JSON.stringify(found.message, undefined, 2));
    setProblems(json === undefined ? none : found.problems);
    if (json === undefined || found.problems.size > 0) return;
    setDraft(draftOf(shape, found.message));
    setJson(undefined);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = read();
        setProblems(found.problems);
        if (found.problems.size === 0) onSend(found.message);
      }}
    >
      <FormProvider value={{ id, problems, Fields: MessageFields }}>
        {json === undefined ? (
          <MessageFields shape={shape} path="" draft={draft} onChange={setDraft} />
        ) : (
          <JsonInput path={jsonPath} text={json} onChange={setJson} />
        )}
      </FormProvider>
      <div className="row message-actions">
        {children}
        <button type="button" className="button" onClick={change}>
          {t(json === undefined ? 'asJson' : 'asForm')}
        </button>
      </div>
    </form>
  );
}
