import { useMessages } from '../../app/language/use-messages.ts';
import { UserName } from '../../parts/user-name.tsx';
import { messages } from './messages.ts';

/** Others who have the canvas open, by name. */
export function PeopleHere({ userIds }: { readonly userIds: readonly string[] }) {
  const t = useMessages(messages);
  if (userIds.length === 0) return null;
  return (
    <div className="row quiet">
      <span id="people-here">{t('alsoHere')}</span>
      <ul className="row plain" aria-labelledby="people-here">
        {userIds.map((userId) => (
          <li key={userId} className="tag">
            <UserName userId={userId} />
          </li>
        ))}
      </ul>
    </div>
  );
}
