import type { DeploymentUsage } from '../../../../contracts/deployment-api.ts';
import { language } from '../../../app/language/language.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useStore } from '../../../app/use-store.ts';
import { fileSize } from '../../../parts/file-size.ts';
import { messages } from '../messages.ts';

interface Props {
  readonly hours: DeploymentUsage['hours'];
  readonly at: (one: { readonly hour: string }) => string;
}

/** What the charts show, for those who read it. */
export function UsageTable({ hours, at }: Props) {
  const t = useMessages(messages);
  const current = useStore(language);
  const ms = (value: number | null) => (value === null ? '' : t('ms', { ms: value }));
  const columns = ['hour', 'calls', 'errors', 'p50', 'p95', 'p99', 'bytesIn', 'bytesOut'] as const;
  return (
    <details className="deployment-part">
      <summary>{t('asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys */}
      <section className="scrolled" aria-label={t('usage')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((one) => (
              <tr key={one.hour}>
                <th scope="row">{at(one)}</th>
                <td>{one.calls.toLocaleString(current)}</td>
                <td>{one.errors.toLocaleString(current)}</td>
                <td>{ms(one.p50Ms)}</td>
                <td>{ms(one.p95Ms)}</td>
                <td>{ms(one.p99Ms)}</td>
                <td>{fileSize(one.bytesIn, current)}</td>
                <td>{fileSize(one.bytesOut, current)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
