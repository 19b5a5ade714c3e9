import { useMessages } from '../../../app/language/use-messages.ts';
import type { AdministrationSearch } from '../administration-search.ts';
import { messages } from './messages.ts';
import { useFollow } from './use-follow.ts';

interface Props {
  readonly search: AdministrationSearch;
  readonly isFollowing: boolean;
  readonly onChange: (isFollowing: boolean) => void;
}

/** Switches whether new records appear, and says how many did. */
export function Followed({ search, isFollowing, onChange }: Props) {
  const t = useMessages(messages);
  const { count, isLive } = useFollow(search, isFollowing);
  return (
    <div className="row">
      <span role="status" className="quiet">
        {isFollowing && (isLive ? t('arrived', { count }) : t('connecting'))}
      </span>
      <button type="button" className="button" aria-pressed={isFollowing} onClick={() => onChange(!isFollowing)}>
        {t('follow')}
      </button>
    </div>
  );
}
