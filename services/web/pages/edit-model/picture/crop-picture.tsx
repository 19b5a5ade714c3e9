import { useEffect, useRef, useState } from 'react';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useMessages } from '../../../app/language/use-messages.ts';
import { middleSquare, type Percents, pixelsOf } from './crop-part.ts';
import { drawPicture } from './draw-picture.ts';
import { messages } from './messages.ts';

interface Props {
  readonly file: File;
  readonly isPending: boolean;
  readonly onCrop: (picture: Blob) => void;
  readonly onCancel: () => void;
}

/** Pixels: cards and pages show it smaller. */
const side = 512;

/** Chooses the square of a picture that is shown, by pointer or arrow keys. */
export function CropPicture({ file, isPending, onCrop, onCancel }: Props) {
  const t = useMessages(messages);
  const image = useRef<HTMLImageElement>(null);
  const [source, setSource] = useState<string>();
  const [part, setPart] = useState<Percents>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  async function crop(): Promise<void> {
    if (!image.current || !part) return;
    const { naturalWidth: width, naturalHeight: height } = image.current;
    onCrop(await drawPicture(image.current, pixelsOf(part, { width, height }), { width: side, height: side }));
  }
  const handle = (name: Parameters<typeof t>[0]) => t('handle', { name: t(name) });
  return (
    <div>
      <p id="crop-hint">{t('cropHint')}</p>
      {source && (
        <ReactCrop
          {...{ aspect: 1, keepSelection: true, minWidth: 16, className: 'crop' }}
          {...(part && { crop: { ...part, unit: '%' } })}
          onChange={(_, percents) => setPart(percents)}
          ariaLabels={{
            cropArea: t('cropArea'),
            ...{ nwDragHandle: handle('topLeft'), nDragHandle: handle('top'), neDragHandle: handle('topRight') },
            ...{ eDragHandle: handle('right'), seDragHandle: handle('bottomRight'), sDragHandle: handle('bottom') },
            ...{ swDragHandle: handle('bottomLeft'), wDragHandle: handle('left') },
          }}
        >
          <img
            ref={image}
            src={source}
            alt={t('chosen')}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setPart(middleSquare({ width, height }))
            }
          />
        </ReactCrop>
      )}
      <div className="row">
        <button
          type="button"
          className="button button-primary"
          disabled={!part || isPending}
          onClick={() => void crop()}
        >
          {t('use')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('another')}
        </button>
      </div>
    </div>
  );
}
