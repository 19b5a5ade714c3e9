import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../../app/language/use-messages.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Field } from '../../../../parts/field.tsx';
import { formText } from '../../../../parts/form-text.ts';
import { decodePicture, drawPicture } from '../../picture/draw-picture.ts';
import { messages } from '../messages.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Pixels: wider than the column of a description is no use. */
const longestSide = 960;

/** Puts a picture into the text itself: the policy of the portal loads none from other sites. */
export function PictureDialog({ editor, onClose }: Props) {
  const t = useMessages(messages);
  const [isWrong, setWrong] = useState(false);

  async function insert(form: HTMLFormElement): Promise<void> {
    const file = new FormData(form).get('file');
    const alt = formText(form)('alt').trim();
    try {
      if (!(file instanceof File)) throw new Error('No file was chosen.');
      const image = await decodePicture(file);
      const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
      const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
      const whole = { x: 0, y: 0, width: image.width, height: image.height };
      const src = await dataUrlOf(await drawPicture(image, whole, size));
      editor.commands.setImage({ src, alt, ...size });
      onClose();
    } catch {
      setWrong(true);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void insert(event.currentTarget);
  }
  return (
    <Dialog title={t('pictureTitle')} closeLabel={t('close')} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={t('pictureFile')} name="file" type="file" accept="image/*" required />
        <Field label={t('pictureText')} hint={t('pictureTextHint')} name="alt" maxLength={250} dir="auto" />
        {isWrong && <p role="alert">{t('pictureWrong')}</p>}
        <button type="submit" className="button button-primary">
          {t('insertPicture')}
        </button>
      </form>
    </Dialog>
  );
}

const dataUrlOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
