import type { DeploymentUsage } from '../../../../contracts/deployment-api.ts';
import { dateFormat } from '../../../app/language/formats.ts';
import { language } from '../../../app/language/language.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useStore } from '../../../app/use-store.ts';
import { fileSize } from '../../../parts/file-size.ts';
import { messages } from '../messages.ts';
import { Chart } from './chart.tsx';
import { usageHours } from './usage-series.ts';
import { UsageTable } from './usage-table.tsx';

/** Calls, durations and bytes by hour: sums, charts and a table of the hours with calls. */
export function UsageCharts({ usage }: { readonly usage: DeploymentUsage }) {
  const t = useMessages(messages);
  const current = useStore(language);
  const hours = usageHours(usage);
  const hour = dateFormat(current, { day: 'numeric', month: 'short', hour: 'numeric' });
  const at = (one: { readonly hour: string } | undefined) => (one ? hour.format(new Date(one.hour)) : '');
  const ends = [at(hours[0]), at(hours.at(-1))] as const;
  const ms = (value: number) => t('ms', { ms: value });
  return (
    <>
      <p>{t('sums', { calls: usage.calls, errors: usage.errors, p50: usage.p50Ms ?? 0, p99: usage.p99Ms ?? 0 })}</p>
      <Chart
        {...{ title: t('callsByHour'), kind: 'bars', ends, show: (value) => value.toLocaleString(current) }}
        series={[
          { name: t('calls'), values: hours.map(({ calls }) => calls) },
          { name: t('errors'), values: hours.map(({ errors }) => errors) },
        ]}
      />
      <Chart
        {...{ title: t('durationByHour'), kind: 'lines', ends, show: ms }}
        series={[
          { name: 'p50', values: hours.map(({ p50Ms }) => p50Ms) },
          { name: 'p95', values: hours.map(({ p95Ms }) => p95Ms) },
          { name: 'p99', values: hours.map(({ p99Ms }) => p99Ms) },
        ]}
      />
      <Chart
        {...{ title: t('bytesByHour'), kind: 'lines', ends, show: (value) => fileSize(value, current) }}
        series={[
          { name: t('bytesIn'), values: hours.map(({ bytesIn }) => bytesIn) },
          { name: t('bytesOut'), values: hours.map(({ bytesOut }) => bytesOut) },
        ]}
      />
      <UsageTable hours={usage.hours} at={at} />
    </>
  );
}
