import { randomFillSync } from 'node:crypto';
import { expect } from 'chai';
import sharp from 'sharp';
import { AppError } from '../../../services/kit/errors.ts';
import { toThumbnail } from '../../../services/kit/thumbnail.ts';

const limitBytes = 16 << 10;
const noise = (width: number, height: number) =>
  sharp(randomFillSync(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } });

describe('a thumbnail', () => {
  it('is the picture itself where that is small enough, whatever it is', async () => {
    const small = Buffer.from('not even a picture');
    expect(await toThumbnail(small, limitBytes)).to.equal(small);
  });

  for (const [width, height] of [
    [600, 400],
    [90, 900],
  ] as const)
    it(`of ${width} x ${height} is small, and as wide in proportion`, async () => {
      const picture = await noise(width, height).png().toBuffer();
      const thumbnail = await toThumbnail(picture, limitBytes);
      expect(thumbnail.length).to.be.lessThan(limitBytes);
      const shown = await sharp(thumbnail).metadata();
      expect(Math.max(shown.width, shown.height)).to.be.at.most(256);
      expect(shown.width / shown.height).to.be.closeTo(width / height, 0.02);
    });

  it('is the same each time', async () => {
    const picture = await noise(300, 300).jpeg().toBuffer();
    expect(await toThumbnail(picture, limitBytes)).to.deep.equal(await toThumbnail(picture, limitBytes));
  });

  it('is not made of what is damaged, nor of more pixels than a picture has', async () => {
    const damaged = (await noise(300, 300).png().toBuffer()).subarray(0, limitBytes + 10);
    const flat = { width: 12_000, height: 12_000, channels: 3, background: 'red' } as const;
    const bomb = await sharp({ create: flat }).png().toBuffer();
    for (const picture of [damaged, bomb]) {
      const failed: unknown = await toThumbnail(picture, limitBytes).catch((thrown) => thrown);
      expect(failed).to.be.instanceOf(AppError).with.property('code', 'unsupported_media_type');
    }
  });
});
