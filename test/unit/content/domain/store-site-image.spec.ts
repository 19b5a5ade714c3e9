import { expect } from 'chai';
import type { FilesState } from '../../../../services/content/domain/state.ts';
import { siteImageLimit, storeSiteImage } from '../../../../services/content/domain/store-site-image.ts';

describe('an image of the pages of the site', () => {
  const found = { size: 3, sha256: 'a'.repeat(64), detectedType: 'image/png' };
  const commandOf = (name: string, alone = false) => {
    const claim = { fileId: `file of ${name}`, size: 3, sha256: 'a'.repeat(64) };
    return { folder: 'carousel_background', name, claim, alone };
  };
  /** The folder after these were stored, the last with `alone`. */
  const folderOf = (names: readonly string[], alone = false): FilesState =>
    names.reduce<FilesState>(
      (state, name, index) => {
        const decision = storeSiteImage(commandOf(name, alone && index === names.length - 1), found, state, index);
        expect(decision.status, name).to.equal('done');
        return decision.status === 'done' ? decision.state : state;
      },
      { files: [], dropped: [] },
    );
  const namesOf = ({ files }: FilesState) => files.map(({ name }) => name);

  it('is added to its folder, in place of one of the same name', () => {
    expect(namesOf(folderOf(['a.png', 'b.png', 'a.png']))).to.deep.equal(['b.png', 'a.png']);
    expect(folderOf(['a.png', 'b.png', 'a.png']).dropped).to.deep.equal(['file of a.png']);
  });

  it('replaces all others where it is to be alone', () => {
    const folder = folderOf(['a.png', 'b.png', 'c.png'], true);
    expect([namesOf(folder), folder.dropped]).to.deep.equal([['c.png'], ['file of a.png', 'file of b.png']]);
  });

  it('is rejected as another file, as no image and as one too many', () => {
    const rejected = (given: object, state?: FilesState) =>
      storeSiteImage(commandOf('new.png'), { ...found, ...given }, state, 1);
    expect(rejected({ size: 2 })).to.have.property('status', 'rejected');
    expect(rejected({ detectedType: 'image/svg+xml' })).to.have.nested.property(
      'rejection.code',
      'image_not_recognised',
    );
    const full = folderOf(Array.from({ length: siteImageLimit }, (_, index) => `${index}.png`));
    expect(rejected({}, full)).to.have.nested.property('rejection.code', 'too_many_images');
    expect(storeSiteImage(commandOf('0.png'), found, full, 1)).to.have.property('status', 'done');
  });
});
