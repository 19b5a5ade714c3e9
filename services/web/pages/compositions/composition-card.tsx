import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CompositionSummary } from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { messages } from './messages.ts';

export function CompositionCard({ composition }: { readonly composition: CompositionSummary }) {
  const t = useMessages(messages);
  const [asks, setAsks] = useState(false);
  const { id, name, nodes, changedAt, saved } = composition;
  return (
    <li className="panel">
      <div className="row spread">
        <h2>
          <Link to={paths.composer} params={{ compositionId: id }} dir="auto">
            {name}
          </Link>
        </h2>
        <button type="button" className="button" aria-label={t('deleteNamed', { name })} onClick={() => setAsks(true)}>
          {t('delete')}
        </button>
      </div>
      <p className="row quiet">
        <span>{t('nodes', { count: nodes })}</span>
        {saved && <span dir="auto">{`${saved.name} ${saved.version}`}</span>}
        <span>{t('changed')}</span>
        <RelativeTime at={changedAt} />
      </p>
      {asks && <DeleteDialog id={id} name={name} onClose={() => setAsks(false)} />}
    </li>
  );
}
