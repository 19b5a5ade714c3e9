import { useState } from 'react';
import { language } from '../../app/language/language.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { useStore } from '../../app/use-store.ts';
import { fileSize } from '../file-size.ts';
import { pictureSource } from '../picture-source.ts';
import { base64Size, fileToBase64, largestBytes } from './base64.ts';
import { Labelled } from './labelled.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly path: string;
  readonly label: string;
  readonly hint: string | undefined;
  /** In Base64. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Takes a file for bytes, and shows a picture. */
export function BytesInput({ path, label, hint, text, onChange }: Props) {
  const t = useMessages(messages);
  const current = useStore(language);
  const [isTooLarge, setTooLarge] = useState(false);
  const picture = pictureSource(text);
  async function read(file: File | undefined) {
    if (!file) return;
    setTooLarge(file.size > largestBytes);
    if (file.size <= largestBytes) onChange(await fileToBase64(file));
  }
  return (
    <>
      <Labelled path={path} label={label} kind={t('bytes')} hint={hint}>
        {(control) => (
          <input {...control} type="file" onChange={({ currentTarget }) => void read(currentTarget.files?.[0])} />
        )}
      </Labelled>
      {isTooLarge && (
        <p className="message-problem" role="alert">
          {t('fileTooLarge', { size: fileSize(largestBytes, current) })}
        </p>
      )}
      {text !== '' && (
        <p className="row">
          {picture && <img className="message-picture" src={picture} alt={t('pictureOf', { name: label })} />}
          <span>{t('bytesOf', { name: label, size: fileSize(base64Size(text), current) })}</span>
          <button type="button" className="button button-small" onClick={() => onChange('')}>
            {t('empty', { name: label })}
          </button>
        </p>
      )}
    </>
  );
}
