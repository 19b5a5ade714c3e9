import type { Composition } from '../../../contracts/composer-api.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { FindPeople } from '../../parts/people/find-people.tsx';
import { UserName } from '../../parts/user-name.tsx';
import { messages } from '../messages.ts';
import { useSharing } from '../queries/use-sharing.ts';
import { EditorItem } from './editor-item.tsx';

interface Props {
  readonly composition: Pick<Composition, 'id' | 'ownerId' | 'editorIds'>;
  readonly onClose: () => void;
}

/** Who changes the composition besides its owner, who alone adds and removes them. */
export function ShareDialog({ composition: { id, ownerId, editorIds }, onClose }: Props) {
  const t = useMessages(messages);
  const isOwner = useSession()?.userId === ownerId;
  const { start, isPending, error, data: shared } = useSharing(id);
  const shareWith = (next: readonly string[]) => start({ editorIds: next, before: editorIds });
  return (
    <Dialog title={t('shareTitle')} closeLabel={t('close')} onClose={onClose}>
      <p>
        {t('shareMeaning')} {t('ownedBy')} <UserName userId={ownerId} />
      </p>
      <ul className="panels" aria-label={t('sharedWith')}>
        {editorIds.map((userId) => (
          <EditorItem
            key={userId}
            {...{ userId, isPending }}
            onRemove={isOwner ? () => shareWith(editorIds.filter((one) => one !== userId)) : undefined}
          />
        ))}
      </ul>
      {isOwner && (
        <FindPeople
          has={({ userId }) => userId === ownerId || editorIds.includes(userId)}
          isPending={isPending}
          onChoose={({ userId }) => shareWith([...editorIds, userId])}
        />
      )}
      {error && <ErrorView error={error} />}
      <div className="row">
        <p role="status">{shared && t('nowShared', { count: shared.editorIds.length })}</p>
        {shared && (
          <button type="button" className="button" disabled={isPending} onClick={() => shareWith(shared.before)}>
            {t('undoSharing')}
          </button>
        )}
      </div>
    </Dialog>
  );
}
