import { type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { pictureSource } from '../../../parts/picture-source.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import { isHeld } from '../is-held.ts';
import type { Own } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { decodePicture } from './draw-picture.ts';
import { messages } from './messages.ts';
import { sendPicture } from './send-picture.ts';

const CropPicture = lazy(() => import('./crop-picture.tsx').then(({ CropPicture }) => ({ default: CropPicture })));

/** What cards show of the model: chosen or dropped, then cropped. */
export function PictureSection({ solution }: { readonly solution: Own }) {
  const t = useMessages(messages);
  const changes = useChange(solution.solutionId);
  const [file, setFile] = useState<File>();
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const source = pictureSource(solution.picture);
  const waits = solution.revisions.some(isHeld);

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const isPicture = await decodePicture(chosen).then(
      (image) => {
        image.close();
        return true;
      },
      () => false,
    );
    setWrong(!isPicture);
    setFile(isPicture ? chosen : undefined);
    if (input.current) input.current.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  }
  const send = (picture: Blob) =>
    changes.start({
      change: () => sendPicture(solution.solutionId, picture),
      said: t(waits ? 'storedForLater' : 'stored'),
      onDone: () => setFile(undefined),
    });
  return (
    <section aria-labelledby="picture">
      <h2 id="picture">{t('title')}</h2>
      {source ? (
        <img className="own-picture" src={source} alt={t('current')} width="96" height="96" />
      ) : (
        <p>{t('none')}</p>
      )}
      {waits && <p className="notice">{t('held')}</p>}
      {file ? (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <CropPicture {...{ file, isPending: changes.isPending, onCrop: send, onCancel: () => setFile(undefined) }} />
        </Suspense>
      ) : (
        <section
          className="drop-target"
          aria-label={t('dropTitle')}
          onDrop={drop}
          onDragOver={(event) => event.preventDefault()}
        >
          <p>{t('dropHint')}</p>
          <button type="button" className="button" onClick={() => input.current?.click()}>
            {t('choose')}
          </button>
          <input
            ref={input}
            hidden
            type="file"
            accept="image/*"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </section>
      )}
      {isWrong && <p role="alert">{t('wrong')}</p>}
      <ChangeOutcome changes={changes} />
    </section>
  );
}
