import { useMessages } from '../../../app/language/use-messages.ts';
import type { Difference } from './compare-versions.ts';
import { messages } from './messages.ts';

interface Props {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly rows: readonly Difference[];
}

/** More are in the files themselves; a page with all of them would not scroll. */
const mostRows = 200;

export function DifferenceTable({ title, before, after, rows }: Props) {
  const t = useMessages(messages);
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="comparison" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('inVersion', { version: before })}</th>
            <th scope="col">{t('inVersion', { version: after })}</th>
            <th scope="col">{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row) => (
            <tr key={row.name} className={row.change === 'same' ? 'quiet' : undefined}>
              <th scope="row" dir="auto">
                {row.name}
              </th>
              <td dir="auto">{row.before ?? '–'}</td>
              <td dir="auto">{row.after ?? '–'}</td>
              <td>{t(row.change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows && <p>{t('moreRows', { count: rows.length - mostRows })}</p>}
    </section>
  );
}
