import { useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { messages } from '../messages.ts';
import { Preview } from './preview.tsx';
import { previewKind } from './preview-kind.ts';
import type { PreviewSource } from './preview-source.ts';

/** Opens what can be shown of a file; there is no button for other files. */
export function PreviewButton({ source }: { readonly source: PreviewSource }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  if (!previewKind(source.name, source.size)) return null;
  return (
    <>
      <button type="button" className="button button-small" onClick={() => setOpen(true)}>
        {t('look', { name: source.name })}
      </button>
      {isOpen && (
        <Dialog title={source.name} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <Preview source={source} />
        </Dialog>
      )}
    </>
  );
}
