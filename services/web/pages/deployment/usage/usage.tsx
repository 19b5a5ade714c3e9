import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { SelectField } from '../../../parts/select-field.tsx';
import { messages } from '../messages.ts';
import { usageQuery } from '../queries.ts';
import { UsageCharts } from './usage-charts.tsx';

const spans = [24, 7 * 24, 31 * 24] as const;

/** How often it was called, how long that took, and how much was sent. */
export function Usage({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const [hours, setHours] = useState<number>(spans[0]);
  const { data, error, refetch } = useQuery(usageQuery(id, hours));
  return (
    <section>
      <h2>{t('usage')}</h2>
      <SelectField
        label={t('span')}
        value={hours}
        onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
      >
        {spans.map((span) => (
          <option key={span} value={span}>
            {t('lastDays', { days: span / 24 })}
          </option>
        ))}
      </SelectField>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('loadingUsage')}</p>}
      {data?.calls === 0 && <p>{t('noCalls')}</p>}
      {data && data.calls > 0 && <UsageCharts usage={data} />}
    </section>
  );
}
