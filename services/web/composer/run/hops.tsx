import type { CompositionGraph, CompositionTestRun } from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import { compareRuns } from './compare-runs.ts';
import { HopRows } from './hop-rows.tsx';

interface Props {
  readonly runs: readonly CompositionTestRun[];
  readonly graph: CompositionGraph;
  readonly onLight: (node: string) => void;
}

/** The way of a message: each hop in the order in which they ended, and what came of it. */
export function Hops({ runs, graph, onLight }: Props) {
  const t = useMessages(messages);
  const { isSame, sumsMs } = compareRuns(runs);
  return (
    <>
      {runs.length > 1 && <p role="status">{t(isSame ? 'sameOverBoth' : 'differentOverBoth')}</p>}
      {runs.map(({ id, transport, status, hops, failure, output, outputBytes }, index) => (
        <section key={id}>
          <table>
            <caption>
              {t('hopsOver', {
                transport: t(transport === 'topics' ? 'overTopics' : 'overHttp'),
                ms: sumsMs[index] ?? 0,
              })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('node')}</th>
                <th scope="col">{t('operation')}</th>
                <th scope="col">{t('bytes')}</th>
                <th scope="col">{t('took')}</th>
                <th scope="col">{t('way')}</th>
              </tr>
            </thead>
            <tbody>
              {numbered(hops).map(({ key, ...hop }) => (
                <HopRows key={key} {...{ hop, graph, onLight }} />
              ))}
            </tbody>
          </table>
          {failure && (
            <p className="problem" role="alert" dir="auto">
              {t('failedAt', { node: failure.node, detail: failure.detail })}
            </p>
          )}
          {status === 'running' && <p>{t('stillRunning')}</p>}
          {output !== null && <pre dir="auto">{JSON.stringify(output, undefined, 2)}</pre>}
          {output === null && outputBytes !== null && <pre>{outputBytes}</pre>}
        </section>
      ))}
    </>
  );
}

/** A node may be passed more than once. */
const numbered = (hops: CompositionTestRun['hops']) => hops.map((hop, index) => ({ ...hop, key: index }));
