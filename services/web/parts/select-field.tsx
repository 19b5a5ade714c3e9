import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'select'> {
  readonly label: string;
}

/** A choice of a form with its label. */
export function SelectField({ label, ...select }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select} />
    </div>
  );
}
