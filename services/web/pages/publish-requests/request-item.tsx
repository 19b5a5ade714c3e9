import { Link } from '@tanstack/react-router';
import type { PublishRequest } from '../../../contracts/portal-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { RequestState } from '../../parts/request-state.tsx';
import { messages } from './messages.ts';
import { visibilities } from './requests-search.ts';

export function RequestItem({ request }: { readonly request: PublishRequest }) {
  const t = useMessages(messages);
  const { publishRequestId, solutionName: name, revisionName: version, requestorName, creationDate } = request;
  const visibility = visibilities.find((one) => one === request.visibility);
  return (
    <li className="panel">
      <div className="row spread">
        <h2 dir="auto">
          <Link to={paths.publishRequest} params={{ requestId: String(publishRequestId) }}>
            {t('version', { name, version })}
          </Link>
        </h2>
        <RequestState code={request.requestStatusCode} />
      </div>
      <p className="row quiet" dir="auto">
        <span>{t('requestedBy', { name: requestorName })}</span>
        <RelativeTime at={creationDate} />
        {visibility && <span>{t(`for_${visibility}`)}</span>}
      </p>
    </li>
  );
}
