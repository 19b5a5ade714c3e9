import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useMessages } from '../../../../app/language/use-messages.ts';
import { cleanHtml } from '../../../../parts/clean-html.ts';
import { lostElements } from '../lost-elements.ts';
import { messages } from '../messages.ts';
import { createEditor } from './create-editor.ts';
import { Toolbar } from './toolbar.tsx';

interface Props {
  readonly initial: string;
  readonly label: string;
  /** Gives what reads the HTML of the text as it is then. */
  readonly onReady: (read: () => string) => void;
  readonly onEdit: () => void;
}

/** A text that is edited as readers see it. */
export function RichText({ initial, label, onReady, onEdit }: Props) {
  const t = useMessages(messages);
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [lost, setLost] = useState<readonly string[]>([]);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // What it begins with and reports to; a later value would throw away what was written.
  const begun = useRef({ initial, label, onReady, onEdit });
  useEffect(() => {
    if (!place.current) return;
    const { initial: html, label: called, onReady: ready, onEdit: edited } = begun.current;
    const created = createEditor({ place: place.current, html, label: called, onEdit: edited });
    setLost(lostElements(namesIn(html), namesIn(created.getHTML())));
    // The toolbar shows what is on where the cursor is.
    created.on('transaction', redraw);
    setEditor(created);
    ready(() => (created.isEmpty ? '' : created.getHTML()));
    return () => created.destroy();
  }, []);
  return (
    <>
      {lost.length > 0 && (
        <p className="notice" role="alert">
          {t('lost', { elements: lost.join(', ') })}
        </p>
      )}
      {editor && <Toolbar editor={editor} />}
      <div ref={place} />
    </>
  );
}

const namesIn = (html: string) => [...cleanHtml(html).querySelectorAll('*')].map(({ localName }) => localName);
