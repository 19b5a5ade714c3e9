import { Link, useRouterState } from '@tanstack/react-router';
import { useMessages } from '../language/use-messages.ts';
import { paths } from '../paths.ts';
import { explainError } from './explain-error.ts';
import { messages } from './messages.ts';
import { RequestId } from './request-id.tsx';

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What happened, what it means and what to do, with the request id to copy. */
export function ErrorView({ error, onRetry }: Props) {
  const t = useMessages(messages);
  const here = useRouterState({ select: ({ location }) => location.href });
  const { kind, detail, requestId, retryAfterS, canRetry } = explainError(error);
  return (
    <div className="notice notice-error" role="alert">
      <h2>{t(`${kind}Title`)}</h2>
      {detail && <p dir="auto">{detail}</p>}
      <p>{t(`${kind}Advice`, { seconds: retryAfterS })}</p>
      {requestId && <RequestId id={requestId} />}
      <div className="row">
        {kind === 'signedOut' && (
          <Link className="button button-primary" to={paths.signIn} search={{ to: here }}>
            {t('signIn')}
          </Link>
        )}
        {canRetry && onRetry && (
          <button type="button" className="button" onClick={onRetry}>
            {t('retry')}
          </button>
        )}
      </div>
    </div>
  );
}
