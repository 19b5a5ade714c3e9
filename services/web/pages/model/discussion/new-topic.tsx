import { useRef, useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import type { Version } from '../queries.ts';
import { CommentForm } from './comment-form.tsx';
import { messages } from './messages.ts';
import { beginThread, say } from './queries.ts';

/** Begins a thread with its first comment. */
export function NewTopic({ version }: { readonly version: Version }) {
  const t = useMessages(messages);
  const [title, setTitle] = useState('');
  /** Of a thread whose first comment was not stored: trying again begins no second one. */
  const begun = useRef<{ readonly title: string; readonly threadId: string }>(undefined);
  const begin = async (text: string) => {
    const wanted = title.trim();
    if (begun.current?.title !== wanted)
      begun.current = { title: wanted, threadId: await beginThread(version, wanted || null) };
    await say(begun.current.threadId, null, text);
  };
  return (
    <details>
      <summary>{t('newTopic')}</summary>
      <Field
        label={t('topicTitle')}
        hint={t('topicTitleHint')}
        maxLength={128}
        dir="auto"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <CommentForm
        version={version}
        label={t('firstComment')}
        submitLabel={t('begin')}
        onSubmit={begin}
        onDone={() => {
          begun.current = undefined;
          setTitle('');
        }}
      />
    </details>
  );
}
