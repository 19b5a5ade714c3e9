import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import type { Changes } from '../use-change.ts';
import { messages } from './messages.ts';
import { addDocuments, type Place } from './queries.ts';

interface Props {
  readonly place: Place;
  readonly changes: Changes;
}

/** Where documents are chosen or dropped. */
export function AddDocuments({ place, changes }: Props) {
  const t = useMessages(messages);
  const [sent, setSent] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  function add(list: FileList | null): void {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    sending.current = new AbortController();
    const { signal } = sending.current;
    changes.start({
      change: () => addDocuments(place, files, { signal, onProgress: setSent }).finally(() => setSent(undefined)),
      said: t('added', { count: files.length, names: files.map(({ name }) => name).join(', ') }),
    });
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    add(event.dataTransfer.files);
  }
  return (
    <section
      className="drop-target"
      aria-label={t('addTitle')}
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
    >
      <p>{t('addHint')}</p>
      <button type="button" className="button" disabled={changes.isPending} onClick={() => input.current?.click()}>
        {t('choose')}
      </button>
      <input ref={input} hidden type="file" multiple onChange={({ target }) => add(target.files)} />
      {sent !== undefined && <progress max={1} value={sent} aria-label={t('sending')} />}
    </section>
  );
}
