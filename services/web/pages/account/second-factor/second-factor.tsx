import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import { secondFactorQuery } from '../queries.ts';
import { RemoveFactor } from './remove-factor.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** A code of an app besides the password. */
export function SecondFactor() {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(secondFactorQuery);
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">{t('secondFactor')}</h2>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data && <p>{data.enabled ? t('factorOn', { count: data.recoveryCodesLeft }) : t('factorOff')}</p>}
      {data && (data.enabled ? <RemoveFactor /> : <SetUpFactor />)}
    </section>
  );
}
