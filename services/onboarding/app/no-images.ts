import { AppError } from '../../kit/errors.ts';
import type { ImageBuilder } from '../domain/ports.ts';

const why = 'Images are not available here: this platform has no image builder. The model is onboarded without one.';

/** Where there is no builder: every step that would build says so. */
export const noImages: ImageBuilder = {
  unsupported: () => why,
  async build() {
    throw new AppError('unprocessable', why, { reason: 'no_images' });
  },
  async remove() {},
};
