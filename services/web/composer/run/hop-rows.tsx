import type { CompositionGraph, CompositionTestRun, Message } from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { MessageAnswer } from '../../parts/message-answer/message-answer.tsx';
import { messages } from '../messages.ts';
import { messageOf } from './first-message.ts';
import { shapeOfMessage } from './shape-of-message.ts';

export type ShownHop = CompositionTestRun['hops'][number];

interface Props {
  readonly hop: ShownHop;
  readonly graph: CompositionGraph;
  readonly onLight: (node: string) => void;
}

/** A hop of a run, and what its model took and gave. */
export function HopRows({ hop, graph, onLight }: Props) {
  const t = useMessages(messages);
  const { node, operation, bytesIn, bytesOut, durationMs, status, topic, offset, input, output } = hop;
  return (
    <>
      <tr className={status === 'ok' || status === 'skipped' ? undefined : 'hop-failed'}>
        <th scope="row">
          <button
            type="button"
            className="button button-small"
            onFocus={() => onLight(node)}
            onClick={() => onLight(node)}
          >
            {node}
          </button>
        </th>
        <td>{operation}</td>
        <td>{t('bytesInOut', { in: bytesIn, out: bytesOut })}</td>
        <td>{t('milliseconds', { ms: durationMs })}</td>
        <td dir="auto">{topic === undefined ? status : `${status} · ${topic} @${offset}`}</td>
      </tr>
      {(input !== null || output !== null) && (
        <tr>
          <td colSpan={5}>
            <details onToggle={({ currentTarget }) => currentTarget.open && onLight(node)}>
              <summary>{t('contentOf', { node })}</summary>
              <div className="hop-messages">
                <Content label={t('took_in')} value={input} message={messageOf(graph, 'inputs', node, operation)} />
                <Content label={t('gave_out')} value={output} message={messageOf(graph, 'outputs', node, operation)} />
              </div>
            </details>
          </td>
        </tr>
      )}
    </>
  );
}

interface ContentProps {
  readonly label: string;
  readonly value: unknown;
  readonly message: Message;
}

function Content({ label, value, message }: ContentProps) {
  const t = useMessages(messages);
  return (
    <section aria-label={label}>
      <h4>{label}</h4>
      {value === null ? (
        <p className="quiet">{t('notShown')}</p>
      ) : (
        <MessageAnswer answer={value} shape={shapeOfMessage(message)} />
      )}
    </section>
  );
}
