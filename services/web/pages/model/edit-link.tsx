import { Link } from '@tanstack/react-router';
import type { Solution } from '../../../contracts/portal-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/use-session.ts';
import { messages } from './messages.ts';

interface Props {
  readonly solution: Pick<Solution, 'solutionId' | 'ownerId'> & {
    readonly ownerListForSol: readonly { readonly userId: string }[];
  };
}

/** The way to the page where the people of a model edit it; nothing for others. */
export function EditLink({ solution: { solutionId, ownerId, ownerListForSol } }: Props) {
  const t = useMessages(messages);
  const userId = useSession()?.userId;
  if (userId !== ownerId && !ownerListForSol.some((coOwner) => coOwner.userId === userId)) return null;
  return (
    <Link className="button" to={paths.editModel} params={{ solutionId }}>
      {t('edit')}
    </Link>
  );
}
