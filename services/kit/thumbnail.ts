import sharp from 'sharp';
import { AppError } from './errors.ts';

/** The longest side in pixels, tried one after the other until a thumbnail is small enough. */
const sides = [256, 192, 128, 64];
/** A picture of a few kilobytes may unpack to gigabytes. */
const mostPixels = 50_000_000;

/**
 * The picture itself where it has at most `limitBytes`; otherwise a smaller one, as WebP, of its first frame. Errors:
 * `unsupported_media_type` for a picture that cannot be decoded or has too many pixels.
 */
export async function toThumbnail(picture: Buffer, limitBytes: number): Promise<Buffer> {
  if (picture.length <= limitBytes) return picture;
  let thumbnail = picture;
  for (const side of sides) {
    thumbnail = await shrink(picture, side);
    if (thumbnail.length <= limitBytes) break;
  }
  return thumbnail;
}

const shrink = (picture: Buffer, side: number): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
    .catch((thrown) => {
      throw new AppError(
        'unsupported_media_type',
        'The picture cannot be read: it is damaged, or has too many pixels.',
        {
          reason: 'image_not_recognised',
          cause: thrown,
        },
      );
    });
