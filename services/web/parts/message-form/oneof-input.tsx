import type { ReactNode } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { Labelled } from './labelled.tsx';
import type { FormField } from './message-shape.ts';
import { messages } from './messages.ts';

interface Props {
  readonly name: string;
  readonly path: string;
  readonly members: readonly FormField[];
  readonly chosen: FormField | undefined;
  readonly onChoose: (member: FormField | undefined) => void;
  /** The one that is chosen. */
  readonly children: ReactNode;
}

/** Which member of a choice is set, if any. */
export function OneofInput({ name, path, members, chosen, onChoose, children }: Props) {
  const t = useMessages(messages);
  return (
    <fieldset className="message-group">
      <legend>{name}</legend>
      <Labelled path={path} label={t('whichOf', { name })}>
        {(control) => (
          <select
            {...control}
            value={chosen?.name ?? ''}
            onChange={({ currentTarget }) => onChoose(members.find((member) => member.name === currentTarget.value))}
          >
            <option value="">{t('none')}</option>
            {members.map((member) => (
              <option key={member.name}>{member.name}</option>
            ))}
          </select>
        )}
      </Labelled>
      {children}
    </fieldset>
  );
}
