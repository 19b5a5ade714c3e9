import { expect } from 'chai';
import { createImageSigner, newImageKey } from '../../../../services/onboarding/images/attest/image-signer.ts';
import { envelope } from '../../../../services/platform/provenance/dsse.ts';
import { filesProvenance, readFilesProvenance } from '../../../../services/platform/provenance/files-provenance.ts';

const [signer, other] = [createImageSigner(newImageKey()), createImageSigner(newImageKey())];
const ids = { solutionId: 'a-solution', revisionId: 'a-revision' };
const files = [
  { name: 'model.zip', sha256: 'ab'.repeat(32) },
  { name: 'model.proto', sha256: 'cd'.repeat(32) },
];
const about = { builder: 'https://modelyard.example', modelName: 'adder', version: '1' };
const statement = filesProvenance(ids, files, about);

describe('the provenance of the files of a revision', () => {
  const read = (text: string, keys = [signer.publicKey], of = ids) => readFilesProvenance(text, keys, of);

  it('names the files that one of the keys has signed', () => {
    const text = envelope(statement, signer.sign);
    expect(read(text)).to.deep.equal(files);
    expect(read(text, [other.publicKey, signer.publicKey])).to.deep.equal(files);
  });

  it('names none that another key has signed, or that were changed afterwards', () => {
    const text = envelope(statement, signer.sign);
    expect(read(text, [other.publicKey])).to.deep.equal([]);
    const changed = filesProvenance(ids, [{ name: 'model.zip', sha256: 'ef'.repeat(32) }], about);
    const payload = Buffer.from(JSON.stringify(changed)).toString('base64');
    expect(read(JSON.stringify({ ...JSON.parse(text), payload }))).to.deep.equal([]);
  });

  it('is that of this revision alone', () => {
    const text = envelope(statement, signer.sign);
    expect(read(text, undefined, { ...ids, revisionId: 'another' })).to.deep.equal([]);
    expect(read(text, undefined, { ...ids, solutionId: 'another' })).to.deep.equal([]);
  });

  it('is no other statement of the same key, and no other text', () => {
    const image = { ...statement, predicate: { buildDefinition: { buildType: 'urn:modelyard:model-image:v1' } } };
    expect(read(envelope(image, signer.sign))).to.deep.equal([]);
    for (const text of ['', 'null', '{}', '[]', '{"payloadType":1}', JSON.stringify(statement)])
      expect(read(text), text).to.deep.equal([]);
  });
});
