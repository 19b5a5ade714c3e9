import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../../app/language/use-messages.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Field } from '../../../../parts/field.tsx';
import { formText } from '../../../../parts/form-text.ts';
import { messages } from '../messages.ts';
import { isLinkAddress } from './extensions.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Makes the selected text a link, or writes the address where nothing is selected. */
export function LinkDialog({ editor, onClose }: Props) {
  const t = useMessages(messages);
  const [isWrong, setWrong] = useState(false);
  const before: unknown = editor.getAttributes('link').href;
  const isLink = typeof before === 'string';
  const chain = () => editor.chain().extendMarkRange('link');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const href = formText(event.currentTarget)('address').trim();
    if (!isLinkAddress(href)) {
      setWrong(true);
      return;
    }
    if (editor.state.selection.empty && !isLink)
      editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else chain().setLink({ href }).run();
    onClose();
  }
  const remove = () => {
    chain().unsetLink().run();
    onClose();
  };
  return (
    <Dialog title={t('linkTitle')} closeLabel={t('close')} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          {...{ label: t('address'), hint: t('addressHint'), name: 'address', required: true, dir: 'ltr' }}
          defaultValue={isLink ? before : 'https://'}
        />
        {isWrong && <p role="alert">{t('addressWrong')}</p>}
        <div className="row">
          <button type="submit" className="button button-primary">
            {t('setLink')}
          </button>
          {isLink && (
            <button type="button" className="button" onClick={remove}>
              {t('removeLink')}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
