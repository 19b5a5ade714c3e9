import { Link } from '@tanstack/react-router';
import { useMessages } from '../../app/language/use-messages.ts';
import { readEditSearch } from './edit-search.ts';
import { isHeld } from './is-held.ts';
import { messages } from './messages.ts';
import type { Version } from './queries.ts';

/** Says where readers do not see a change as soon as it is stored. */
export function HeldNotice({ version }: { readonly version: Version }) {
  const t = useMessages(messages);
  if (!isHeld(version)) return null;
  return (
    <p className="notice">
      {t('held', { version: version.version })}{' '}
      <Link from="/my-models/$solutionId" search={(now) => readEditSearch({ ...now, section: 'publication' })}>
        {t('toPublication')}
      </Link>
    </p>
  );
}
