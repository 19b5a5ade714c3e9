import { useId } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from './messages.ts';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly codes: readonly { readonly code: string; readonly name: string }[];
  readonly chosen: string | null;
}

/** One of the site's codes, or none. */
export function CodeSelect({ label, name, codes, chosen }: Props) {
  const t = useMessages(messages);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen ?? ''}>
        <option value="">{t('noneChosen')}</option>
        {codes.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}
