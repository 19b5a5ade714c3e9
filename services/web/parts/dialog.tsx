import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog of the browser: it keeps the focus, closes at Escape and gives the focus back. */
export function Dialog({ title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <header className="row spread">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {closeLabel}
        </button>
      </header>
      {children}
    </dialog>
  );
}
