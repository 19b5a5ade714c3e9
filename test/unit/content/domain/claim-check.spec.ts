import { expect } from 'chai';
import { storeDocument } from '../../../../services/content/domain/document.ts';
import { storeImage } from '../../../../services/content/domain/image.ts';

const claim = { fileId: 'f', size: 3, sha256: 'a'.repeat(64) };
const found = { size: 3, sha256: 'a'.repeat(64) };
const document = {
  workspace: 'public',
  solutionId: 's',
  revisionId: 'r',
  name: 'a.txt',
  contentType: 'text/plain',
  claim,
} as const;

const store = {
  document: (inspection: typeof found) => storeDocument(document, inspection, undefined, 1),
  image: (inspection: typeof found) =>
    storeImage({ solutionId: 's', name: 'a.png', claim }, { ...inspection, detectedType: 'image/png' }, undefined, 1),
};

describe('a command with a claim check', () => {
  for (const [kind, decide] of Object.entries(store)) {
    it(`stores the ${kind} where size and digest are those of the staged upload`, () => {
      expect(decide(found).status).to.equal('done');
    });
    for (const [what, wrong] of [
      ['another size', { ...found, size: 2 }],
      ['another digest', { ...found, sha256: 'b'.repeat(64) }],
    ] as const)
      it(`rejects the ${kind} where the staged upload has ${what}`, () => {
        const decision = decide(wrong);
        expect(decision.status === 'rejected' && decision.rejection).to.include({
          kind: 'conflict',
          code: 'staged_file_differs',
        });
      });
  }
});
