import { useState } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { CodeBlock } from '../code-block.tsx';
import type { MessageShape } from '../message-form/message-shape.ts';
import { pictureSource } from '../picture-source.ts';
import { answerFiles } from './answer-files.ts';
import { AnswerFilesView } from './answer-files-view.tsx';
import { answerTable } from './answer-table.ts';
import { AnswerTableView } from './answer-table-view.tsx';
import './message-answer.css';
import { messages } from './messages.ts';

interface Props {
  /** As JSON has it. */
  readonly answer: unknown;
  readonly shape: MessageShape;
}

const views = ['picture', 'table', 'json'] as const;
type View = (typeof views)[number];

/** What a model has answered: its pictures and files, a table, or JSON. */
export function MessageAnswer({ answer, shape }: Props) {
  const t = useMessages(messages);
  const [wanted, setWanted] = useState<View>();
  const files = answerFiles(shape, answer);
  const table = answerTable(answer);
  const isPicture = files.some(({ base64 }) => pictureSource(base64) !== undefined);
  const has = { picture: files.length > 0, table: table !== undefined, json: true };
  const usual = isPicture ? 'picture' : table ? 'table' : 'json';
  const shown = wanted && has[wanted] ? wanted : usual;
  return (
    <>
      <fieldset className="row">
        <legend className="screen-reader">{t('showAs')}</legend>
        {views
          .filter((view) => has[view])
          .map((view) => (
            <button
              key={view}
              type="button"
              className="tag"
              aria-pressed={view === shown}
              onClick={() => setWanted(view)}
            >
              {t(view)}
            </button>
          ))}
      </fieldset>
      {shown === 'picture' && <AnswerFilesView files={files} />}
      {shown === 'table' && table && <AnswerTableView table={table} />}
      {shown === 'json' && <CodeBlock title="JSON" text={JSON.stringify(answer, undefined, 2)} />}
    </>
  );
}
