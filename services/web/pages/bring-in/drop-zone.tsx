import { type DragEvent, useEffect, useRef, useState } from 'react';
import { language } from '../../app/language/language.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { useStore } from '../../app/use-store.ts';
import { fileSize } from '../../parts/file-size.ts';
import { type ChosenFile, filesOfDrop, filesOfInput } from './chosen-files.ts';
import { messages } from './messages.ts';

interface Props {
  readonly limitBytes: number;
  readonly onChoose: (files: Promise<readonly ChosenFile[]>) => void;
}

/** Where files and folders are dropped, or chosen by button. */
export function DropZone({ limitBytes, onChoose }: Props) {
  const t = useMessages(messages);
  const size = fileSize(limitBytes, useStore(language));
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // React knows no such attribute.
    if (folder.current) folder.current.webkitdirectory = true;
  }, []);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onChoose(filesOfDrop(event.dataTransfer.items));
  }
  function over(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }
  const choose = async (list: FileList | null) => filesOfInput(list ?? new DataTransfer().files);

  return (
    <section
      className={isOver ? 'drop-zone drop-zone-over' : 'drop-zone'}
      aria-label={t('dropZone')}
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
    >
      <h2>{t('drop')}</h2>
      <p>{t('dropKinds')}</p>
      <div className="row">
        <button type="button" className="button button-primary" onClick={() => files.current?.click()}>
          {t('chooseFiles')}
        </button>
        <button type="button" className="button" onClick={() => folder.current?.click()}>
          {t('chooseFolder')}
        </button>
      </div>
      <p className="quiet">{t('limit', { size })}</p>
      <input ref={files} hidden type="file" multiple onChange={({ target }) => onChoose(choose(target.files))} />
      <input ref={folder} hidden type="file" onChange={({ target }) => onChoose(choose(target.files))} />
    </section>
  );
}
