import { Link } from '@tanstack/react-router';
import type { PublishRequest } from '../../../contracts/portal-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { RequestState } from '../../parts/request-state.tsx';
import { UserName } from '../../parts/user-name.tsx';
import { messages } from './messages.ts';

export function Facts({ request }: { readonly request: PublishRequest }) {
  const t = useMessages(messages);
  const { solutionId, revisionName, requestStatusCode, requestUserId, creationDate, approverId, comment } = request;
  return (
    <section aria-label={t('facts')}>
      <dl className="pairs">
        <div>
          <dt>{t('state')}</dt>
          <dd>
            <RequestState code={requestStatusCode} />
          </dd>
        </div>
        <div>
          <dt>{t('visibility')}</dt>
          <dd>{t(request.visibility === 'OR' ? 'for_OR' : 'for_PB')}</dd>
        </div>
        <div>
          <dt>{t('requested')}</dt>
          <dd>
            <UserName userId={requestUserId} />, <RelativeTime at={creationDate} />
          </dd>
        </div>
        {approverId && (
          <div>
            <dt>{t('decidedBy')}</dt>
            <dd>
              <UserName userId={approverId} />
            </dd>
          </div>
        )}
        {comment && (
          <div>
            <dt>{t('comment')}</dt>
            <dd className="lines" dir="auto">
              {comment}
            </dd>
          </div>
        )}
      </dl>
      <Link className="button" to={paths.model} params={{ solutionId }} search={{ version: revisionName }}>
        {t('openModel')}
      </Link>
    </section>
  );
}
