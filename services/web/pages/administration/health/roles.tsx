import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { messages } from './messages.ts';
import { readinessQuery } from './queries.ts';

const states = {
  ready: 'state_ready',
  not_ready: 'state_not_ready',
  unreachable: 'state_unreachable',
} as const satisfies Record<string, string>;

/** Whether each role can take work, those first that cannot. */
export function Roles() {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(readinessQuery);
  const sorted = data?.toSorted((one, other) => Number(one.state === 'ready') - Number(other.state === 'ready'));
  return (
    <section aria-labelledby="roles">
      <h2 id="roles">{t('roles')}</h2>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!sorted && !error && <LoadingCards label={t('loading')} count={3} />}
      {sorted?.length === 0 && <p className="notice">{t('noProbes')}</p>}
      {sorted && sorted.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('role')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ service, role, state, missing }) => (
              <tr key={`${service} ${role}`}>
                <th scope="row" dir="ltr">{`${service} ${role}`}</th>
                <td>
                  <span className="tag">{t(states[state as keyof typeof states] ?? 'state_unreachable')}</span>{' '}
                  {missing.length > 0 && t('waitsFor', { what: missing.join(', ') })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
