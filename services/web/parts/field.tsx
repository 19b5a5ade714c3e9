import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: string;
}

/** A field of a form with its label, and what is to be known of it. */
export function Field({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
