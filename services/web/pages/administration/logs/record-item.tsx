import { memo, useState } from 'react';
import type { LogRecord } from '../../../../contracts/logs-api.ts';
import { ExactTime } from './exact-time.tsx';
import { LevelTag } from './level-tag.tsx';
import { RecordDetails } from './record-details.tsx';
import { shortBody, sourceOf } from './record-texts.ts';

/** A line of the list; it is drawn once, however many come before it. */
export const RecordItem = memo(function RecordItem({ record }: { readonly record: LogRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <ExactTime at={record.time} /> <LevelTag level={record.level} />{' '}
          <span className="quiet" dir="ltr">
            {sourceOf(record)}
          </span>{' '}
          <code className="log-text" dir="auto">
            {shortBody(record.body)}
          </code>
        </summary>
        {isOpen && <RecordDetails record={record} />}
      </details>
    </li>
  );
});
