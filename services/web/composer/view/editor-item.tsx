import { useId } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { UserName } from '../../parts/user-name.tsx';
import { messages } from '../messages.ts';

interface Props {
  readonly userId: string;
  readonly isPending: boolean;
  /** Where the person may. */
  readonly onRemove: (() => void) | undefined;
}

/** One with whom a composition is shared. */
export function EditorItem({ userId, isPending, onRemove }: Props) {
  const t = useMessages(messages);
  const id = useId();
  return (
    <li className="panel row spread">
      <span id={`${id}name`}>
        <UserName userId={userId} />
      </span>
      {onRemove && (
        <button
          {...{ type: 'button', className: 'button', id: `${id}remove`, disabled: isPending, onClick: onRemove }}
          aria-labelledby={`${id}remove ${id}name`}
        >
          {t('remove')}
        </button>
      )}
    </li>
  );
}
