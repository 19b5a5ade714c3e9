import type { Part, Size } from './crop-part.ts';

/** What is read of a file at most: a photo has less. */
const fileLimitBytes = 32 << 20;
/** Pixels that a browser of a small device still holds. */
const pixelLimit = 64_000_000;

/** Throws for a file that is no picture which this browser can show, or a too large one. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > fileLimitBytes) throw new Error('The file is too large.');
  const image = await createImageBitmap(file);
  if (image.width * image.height > pixelLimit) throw new Error('The picture has too many pixels.');
  return image;
}

/** The part of the picture in a new size, as WebP, or PNG where the browser writes none. */
export async function drawPicture(image: CanvasImageSource, part: Part, size: Size): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser writes no picture.'))),
      'image/webp',
      0.9,
    );
  });
}
