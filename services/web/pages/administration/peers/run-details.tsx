import { Link } from '@tanstack/react-router';
import type { SubscriptionRuns } from '../../../../contracts/portal-api.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { paths } from '../../../app/paths.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import { messages } from './messages.ts';

/** The page shows so many of each kind. */
const most = 100;

/** What of a subscription is not here as it is there, and why. */
export function RunDetails({ runs }: { readonly runs: NonNullable<SubscriptionRuns> }) {
  const t = useMessages(messages);
  const { run, failures, withdrawn } = runs;
  return (
    <>
      {run?.error && (
        <p className="notice" dir="auto" lang="">
          {run.error.message}
        </p>
      )}
      {run !== null && run.warnings.length > 0 && (
        <ul aria-label={t('warnings')}>
          {run.warnings.slice(0, most).map(({ solutionId, message }) => (
            <li key={solutionId + message} dir="auto" lang="">
              {message}
            </li>
          ))}
        </ul>
      )}
      {failures.length > 0 && (
        <details>
          <summary>{t('notCopied', { count: failures.length })}</summary>
          <ul>
            {failures.slice(0, most).map(({ solutionId, message, retryAt }) => (
              <li key={solutionId}>
                <code>{solutionId}</code>{' '}
                <span dir="auto" lang="">
                  {message}
                </span>{' '}
                <RelativeTime at={retryAt} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {withdrawn.length > 0 && (
        <details>
          <summary>{t('withdrawn', { count: withdrawn.length })}</summary>
          <ul>
            {withdrawn.slice(0, most).map(({ solutionId, since, isHidden }) => (
              <li key={solutionId}>
                <Link to={paths.model} params={{ solutionId }}>
                  {solutionId}
                </Link>{' '}
                <RelativeTime at={since} />
                {isHidden && ` · ${t('withdrawnAndHidden')}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
