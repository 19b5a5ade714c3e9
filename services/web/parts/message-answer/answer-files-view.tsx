import { language } from '../../app/language/language.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { useStore } from '../../app/use-store.ts';
import { fileSize } from '../file-size.ts';
import { base64Size } from '../message-form/base64.ts';
import { pictureSource } from '../picture-source.ts';
import { saveFile } from '../save-file.ts';
import type { AnswerFile } from './answer-files.ts';
import { messages } from './messages.ts';

/** Pictures as they are, and every file to be saved. */
export function AnswerFilesView({ files }: { readonly files: readonly AnswerFile[] }) {
  const t = useMessages(messages);
  const current = useStore(language);
  return (
    <ul className="plain answer-files">
      {files.map(({ name, base64 }) => {
        const picture = pictureSource(base64);
        return (
          <li key={name}>
            {picture && <img src={picture} alt={t('pictureOf', { name })} />}
            <p className="row">
              <span>
                {name} · {fileSize(base64Size(base64), current)}
              </span>
              <button type="button" className="button button-small" onClick={() => saveFile(blobOf(base64), name)}>
                {t('save', { name })}
              </button>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const blobOf = (base64: string): Blob => new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]);
