import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationApi, portalApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { digestQuery, preferencesQuery } from './queries.ts';

const severities = ['HI', 'ME', 'LO'] as const;
const rhythms = ['at_once', 'hourly', 'daily'] as const;
const byMail = 'EM';

/** Which notifications are mailed, and how often. */
export function Preferences({ userId }: { readonly userId: string }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const digest = useQuery(digestQuery);
  const preferences = useQuery(preferencesQuery(userId));
  const setRhythm = useMutation({
    mutationFn: (rhythm: string) => notificationApi.PUT('/notifications/digest', { body: { rhythm } }),
    onSettled: () => queries.invalidateQueries(digestQuery),
  });
  const ofSeverity = (severity: string) =>
    preferences.data?.find((one) => one.notfDelvMechCode === byMail && one.msgSeverityCode === severity);
  const setMailed = useMutation({
    mutationFn: async ({ severity, isMailed }: { readonly severity: string; readonly isMailed: boolean }) => {
      const known = ofSeverity(severity);
      if (isMailed && !known) {
        const body = { request_body: { userId, notfDelvMechCode: byMail, msgSeverityCode: severity } };
        await portalApi.PUT('/notifications/pref/create', { body });
      }
      if (!isMailed && known) {
        const params = { path: { userNotifPrefId: known.userNotifPrefId } };
        await portalApi.DELETE('/notifications/pref/{userNotifPrefId}', { params });
      }
    },
    onSettled: () => queries.invalidateQueries(preferencesQuery(userId)),
  });
  // What was chosen is shown at once, and taken back where it fails.
  const isMailed = (severity: string) =>
    setMailed.isPending && setMailed.variables.severity === severity
      ? setMailed.variables.isMailed
      : ofSeverity(severity) !== undefined;
  const error = digest.error ?? preferences.error ?? setRhythm.error ?? setMailed.error;
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences">{t('preferences')}</h2>
      {error && <ErrorView error={error} />}
      <fieldset className="field" disabled={!preferences.data || setMailed.isPending}>
        <legend>{t('mailMe')}</legend>
        {severities.map((severity) => (
          <label key={severity} className="row">
            <input
              type="checkbox"
              checked={isMailed(severity)}
              onChange={({ target }) => setMailed.mutate({ severity, isMailed: target.checked })}
            />
            {t(`severity_${severity}`)}
          </label>
        ))}
      </fieldset>
      <label className="row">
        {t('rhythm')}
        <select
          value={(setRhythm.isPending ? setRhythm.variables : digest.data?.rhythm) ?? ''}
          disabled={!digest.data || setRhythm.isPending}
          onChange={({ target }) => setRhythm.mutate(target.value)}
        >
          {rhythms.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {t(`rhythm_${rhythm}`)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
