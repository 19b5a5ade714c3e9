import { Link } from '@tanstack/react-router';
import { useMessages } from '../../../app/language/use-messages.ts';
import { paths } from '../../../app/paths.ts';
import type { AdministrationSearch } from '../administration-search.ts';
import { ExactTime } from './exact-time.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly since: string;
  readonly until: string;
  readonly search: AdministrationSearch;
}

/** The time of a bar, and the way back to the span. */
export function Narrowed({ since, until, search: { since: _, until: __, ...whole } }: Props) {
  const t = useMessages(messages);
  return (
    <p className="row">
      <span>
        <ExactTime at={since} /> – <ExactTime at={until} />
      </span>
      <Link
        to={paths.administrationSection}
        params={{ section: 'logs' }}
        search={whole}
        className="button button-small"
      >
        {t('wholeSpan')}
      </Link>
    </p>
  );
}
