import { expect } from 'chai';
import { shortcutOf } from '../../../services/web/app/shell/shortcuts.ts';
import { pictureSource } from '../../../services/web/parts/picture-source.ts';
import { relativeTime } from '../../../services/web/parts/relative-time-text.ts';

describe('the frame of the web portal', () => {
  const press = (...keys: (readonly [string, number])[]) => shortcutOf(keys.map(([key, at]) => ({ key, at })));

  it('knows shortcuts of one key and of two', () => {
    expect(press(['x', 0], ['/', 10])).to.equal('search');
    expect(press(['g', 0], ['m', 900])).to.equal('marketplace');
    expect(press(['g', 0], ['m', 1_900])).to.equal(undefined);
    expect(press(['m', 0])).to.equal(undefined);
  });

  it('says how long ago something was', () => {
    const now = Date.UTC(2026, 0, 31);
    const ago = (ms: number, language = 'en') => relativeTime(now - ms, now, language);
    expect(ago(5_000)).to.equal('now');
    expect(ago(90_000)).to.equal('1 minute ago');
    expect(ago(26 * 3_600_000, 'de')).to.equal('gestern');
    expect(ago(-3 * 86_400_000)).to.equal('in 3 days');
  });

  it('shows pictures of the four types and no other bytes', () => {
    expect(pictureSource('iVBORw0KGgo=')).to.equal('data:image/png;base64,iVBORw0KGgo=');
    expect(pictureSource('PHN2Zz4=')).to.equal(undefined);
    expect(pictureSource(null)).to.equal(undefined);
  });
});
