import { expect } from 'chai';
import { previewKind, textPreview } from '../../../services/web/pages/model/preview/preview-kind.ts';
import { fileSize } from '../../../services/web/parts/file-size.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the preview of a file', () => {
  it('exists for texts and pictures of some size', () => {
    for (const name of ['readme.md', 'license.json', 'model.PROTO', 'LICENSE', 'Dockerfile'])
      expect(previewKind(name, 1e9), name).to.equal('text');
    expect(previewKind('photo.JPEG', 1_000)).to.equal('image');
    expect(previewKind('photo.png', 5_000_000)).to.equal(undefined);
    for (const name of ['model.onnx', 'drawing.svg', 'paper.pdf', 'latest'])
      expect(previewKind(name, 10), name).to.equal(undefined);
    expect(previewKind('empty.txt', 0)).to.equal(undefined);
    expect(previewKind('image.txt', -1)).to.equal(undefined);
  });

  it('indents JSON that is whole, and shows the rest as it is', () => {
    expect(textPreview('a.json', bytes('{"a":1}'), 7)).to.deep.equal({ text: '{\n  "a": 1\n}', isWhole: true });
    expect(textPreview('a.json', bytes('{"a":'), 7)).to.deep.equal({ text: '{"a":', isWhole: false });
    expect(textPreview('a.json', bytes('{a}'), 3)?.text).to.equal('{a}');
  });

  it('leaves out a character that was cut, and shows no bytes as text', () => {
    expect(textPreview('a.txt', bytes('aü').subarray(0, 2), 9)?.text).to.equal('a');
    expect(textPreview('a.txt', Uint8Array.of(65, 0, 66), 3)).to.equal(undefined);
  });

  it('says sizes with their units', () => {
    expect(fileSize(0, 'en')).to.equal('0 byte');
    expect(fileSize(1_500, 'en')).to.equal('1.5 kB');
    expect(fileSize(2_147_483_648, 'de')).to.match(/^2,1\sGB$/);
    expect(fileSize(-1, 'en')).to.equal('');
  });
});
