import { expect } from 'chai';
import { drawTimeLine } from '../../../../scripts/chaos/report/draw-time-line.ts';

const fault = {
  atMs: 1_000,
  kind: 'kill',
  target: 'kafka',
  isEngine: true,
  forMs: 500,
  beganMs: 1_000,
  endedMs: 3_000,
} as const;

describe('the time line of chaos', () => {
  it('marks each fault where and as long as it was, with what was hit', () => {
    const svg = drawTimeLine({ lengthMs: 10_000, faults: [fault], lines: [] });
    // 1,120 of 1,200 are the time.
    expect(svg)
      .to.match(/<rect class="fault" x="172\.0" y="\d+" width="224\.0"/)
      .and.to.include('>kill kafka</text>');
  });

  it('draws how many answers a second there were, over all of the time', () => {
    const momentsMs = [100, 120, 140, 9_900];
    const svg = drawTimeLine({ lengthMs: 10_000, faults: [], lines: [{ name: 'a < b', momentsMs }] });
    const [, points = ''] = /points="([^"]*)"/.exec(svg) ?? [];
    const heights = points.split(' ').map((point) => Number(point.split(',')[1]));
    const bottom = Math.max(...heights);
    expect(heights).to.have.length(40);
    expect(heights.filter((height) => height < bottom)).to.have.length(2);
    expect(bottom - (heights[0] ?? 0)).to.be.closeTo(3 * (bottom - (heights.at(-1) ?? 0)), 0.2);
    expect(svg).to.include('12/s').and.to.include('a &lt; b');
  });
});
