import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import { type Action, actions, headingAt, headings, setHeading, tableActions } from './actions.ts';
import { focused } from './focused.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';

/** The buttons above the text; within them the arrow keys move. */
export function Toolbar({ editor }: { readonly editor: Editor }) {
  const t = useMessages(messages);
  const [open, setOpen] = useState<'link' | 'picture'>();
  const close = () => {
    // An open dialog lets nothing else have the focus.
    flushSync(() => setOpen(undefined));
    editor.view.focus();
  };
  const button = ({ name, isOn, run }: Action) => (
    <button
      key={name}
      type="button"
      className="button button-small"
      aria-pressed={isOn?.(editor)}
      onClick={() => run(focused(editor)).run()}
    >
      {t(name)}
    </button>
  );
  return (
    <>
      <div className="row toolbar" role="toolbar" aria-label={t('toolbar')} onKeyDown={moveFocus}>
        <select
          aria-label={t('block')}
          value={headingAt(editor)}
          onChange={({ target }) => setHeading(editor, Number(target.value))}
        >
          <option value={0}>{t('paragraph')}</option>
          {[...new Set([...headings, headingAt(editor)])].filter(Boolean).map((level) => (
            <option key={level} value={level}>
              {t('heading', { level })}
            </option>
          ))}
        </select>
        {actions.map(button)}
        <button
          type="button"
          className="button button-small"
          aria-pressed={editor.isActive('link')}
          onClick={() => setOpen('link')}
        >
          {t('link')}
        </button>
        <button type="button" className="button button-small" onClick={() => setOpen('picture')}>
          {t('picture')}
        </button>
        {editor.isActive('table') && tableActions.map(button)}
      </div>
      {open === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {open === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </>
  );
}

function moveFocus({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (!(target instanceof HTMLButtonElement)) return;
  const isForward = (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction === 'ltr');
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
  const buttons = [...currentTarget.querySelectorAll('button')];
  buttons.at((buttons.indexOf(target) + (isForward ? 1 : -1)) % buttons.length)?.focus();
}
