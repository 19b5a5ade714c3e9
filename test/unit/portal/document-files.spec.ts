import { expect } from 'chai';
import { artifactFileName, sanitizeFileName } from '../../../services/platform/files/file-names.ts';
import {
  documentFile,
  documentNameProblem,
  documentUri,
  parseDocumentUri,
} from '../../../services/portal/domain/document-files.ts';

const solutionId = '00000000-0000-4000-8000-000000000001';
const revisionId = '00000000-0000-4000-8000-000000000002';
const documentId = '00000000-0000-4000-8000-000000000003';
const of = (name: string) => ({ solutionId, revisionId, documentId, name });

describe('the bytes of a document', () => {
  it('are stored under its id and found by their address', () => {
    const file = documentFile('OR', of('Größe.PDF'));
    expect(file).to.deep.equal({ solutionId, revisionId, workspace: 'org', name: `${documentId}.pdf` });
    expect(parseDocumentUri(documentUri(file))).to.deep.equal(file);
  });

  it('have a valid extension', () => {
    for (const name of ['a.größe', 'a.b c', `a.${'x'.repeat(17)}`])
      expect(documentFile('PB', of(name)).name, name).to.equal(`${documentId}.bin`);
  });

  it('are elsewhere if the address is different', () => {
    const uri = documentUri(documentFile('PB', of('a.txt')));
    for (const other of [
      '',
      'guide.txt',
      `http://elsewhere${uri}`,
      `${uri}/..`,
      uri.replace('public', 'private'),
      `${uri}?x`,
    ])
      expect(parseDocumentUri(other), other).to.equal(undefined);
  });
});

describe('the name of a document', () => {
  it('has an extension', () => {
    for (const name of ['LICENSE.txt', 'a.b', 'Größe – 尺寸.tar.gz', 'a b.md'])
      expect(documentNameProblem(name), name).to.equal(undefined);
    for (const name of ['', 'guide', 'license guide', '.txt', '..', 'a.', 'a. ', '...'])
      expect(documentNameProblem(name), name).to.be.a('string');
  });

  it('is that of a licence, as a failed check of the licence asks for', () => {
    for (const name of ['LICENSE', 'licence', 'UNLICENSE', 'COPYING', 'LICENSE-MIT', 'COPYING_LESSER'])
      expect(documentNameProblem(name), name).to.equal(undefined);
    expect(documentFile('PB', of('LICENSE')).name).to.equal(`${documentId}.bin`);
    for (const name of ['LICENSED', 'LICENSE-', 'my-LICENSE', 'LICENSE/a', 'COPYING\n'])
      expect(documentNameProblem(name), name).to.be.a('string');
  });

  it('contains no path and no control characters', () => {
    for (const name of ['../a.txt', 'a\\b.txt', 'a\n.txt', 'a\0.txt', 'a\u202etxt.exe', 'a\ud800.txt'])
      expect(documentNameProblem(name), JSON.stringify(name)).to.be.a('string');
    expect(documentNameProblem(`${'a'.repeat(96)}.txt`)).to.equal(undefined);
    expect(documentNameProblem(`${'a'.repeat(97)}.txt`)).to.be.a('string');
  });
});

describe('the name of a download', () => {
  it('is the last segment of the address', () => {
    const named = (uri: string) => artifactFileName({ uri, name: 'the model' });
    expect(named('org/model/1/model.zip')).to.equal('model.zip');
    expect(named('http://files/a/gr%C3%B6%C3%9Fe.bin?x=/y#/z')).to.equal('größe.bin');
    expect(named('a/%zz')).to.equal('%zz');
    expect(named('a/')).to.equal('the model');
  });

  it('never becomes a path', () => {
    expect(sanitizeFileName(artifactFileName({ uri: 'a/%2e%2e%2fetc%2fpasswd', name: '' }))).to.equal('.._etc_passwd');
    expect(sanitizeFileName('..')).to.equal('_');
    expect(sanitizeFileName('a\r\nSet-Cookie: b')).to.equal('a__Set-Cookie: b');
    expect(sanitizeFileName('Größe 1.txt')).to.equal('Größe 1.txt');
  });
});
