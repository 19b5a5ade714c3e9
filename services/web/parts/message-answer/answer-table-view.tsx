import { useMessages } from '../../app/language/use-messages.ts';
import type { AnswerTable } from './answer-table.ts';
import { messages } from './messages.ts';

export function AnswerTableView({ table: { columns, rows, hiddenRows } }: { readonly table: AnswerTable }) {
  const t = useMessages(messages);
  if (rows.length === 0) return <p className="quiet">{t('emptyAnswer')}</p>;
  const isPairs = columns.length === 0;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys */}
      <section className="answer-table" aria-label={t('table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {(isPairs ? [t('field'), t('value')] : columns).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{numbered(rows).map(({ key, cells }) => row(key, cells, isPairs))}</tbody>
        </table>
      </section>
      {hiddenRows > 0 && <p className="quiet">{t('hiddenRows', { count: hiddenRows })}</p>}
    </>
  );
}

const row = (key: number, cells: readonly string[], isPair: boolean) => (
  <tr key={key}>
    {numbered(cells.map((cell) => [cell])).map(({ key: column, cells: [cell] }) =>
      isPair && column === 0 ? (
        <th key={column} scope="row">
          {cell}
        </th>
      ) : (
        <td key={column} dir="auto">
          {cell}
        </td>
      ),
    )}
  </tr>
);

/** Rows and cells have no name of their own, and never move. */
const numbered = (rows: readonly (readonly string[])[]) => rows.map((cells, key) => ({ key, cells }));
