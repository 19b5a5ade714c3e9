import type { ReactNode } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { useControl } from './form-context.ts';
import { messages } from './messages.ts';

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface Props {
  readonly path: string;
  readonly label: string;
  /** What it holds, in a word. */
  readonly kind?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with its label, what is to be known of it, and what is wrong with it. */
export function Labelled({ path, label, kind, hint, children }: Props) {
  const t = useMessages(messages);
  const { id, hintId, problemId, problem } = useControl(path);
  const describedBy = [hint && hintId, problem && problemId].filter(Boolean).join(' ');
  return (
    <div className="message-field">
      <label htmlFor={id}>
        {label} {kind && <span className="quiet">{kind}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': problem !== undefined })}
      {hint && (
        <p id={hintId} className="quiet" dir="auto">
          {hint}
        </p>
      )}
      {problem && (
        <p id={problemId} className="message-problem">
          {problem.part !== undefined && `${problem.part}: `}
          {t(problem.code, { least: problem.least ?? '', most: problem.most ?? '' })}
        </p>
      )}
    </div>
  );
}
