import { expect } from 'chai';
import fc from 'fast-check';
import { createCompositionFiles } from '../../../../../services/onboarding/app/create-composition-files.ts';
import { generatedProtos } from './generated-protos.ts';
import { differences, readListed, readPort } from './read-back.ts';

const metadata = { name: 'model', methods: new Map() };

describe('composition files of generated .proto files', () => {
  let written = 0;

  it('are read back as what the .proto file declares', () => {
    fc.assert(
      fc.property(generatedProtos, ({ text, input, output }) => {
        const files = createCompositionFiles(text, metadata, '1');
        if ('problems' in files) {
          expect(files.problems.map(({ message }) => message).join()).to.match(/more than \d+ (?:fields|deep)/);
          return;
        }
        written += 1;
        const { calls, provides } = files.tgif.services;
        expect(differences(readPort(provides[0]?.request.format[0]), input)).to.deep.equal([]);
        expect(differences(readPort(calls[0]?.request.format[0]), output)).to.deep.equal([]);
        const { listOfMessages, service } = files.protobuf;
        const [operation] = service.listOfOperations;
        const [takes, gives] = [operation?.listOfInputMessages[0], operation?.listOfOutputMessages[0]];
        expect(differences(readListed(takes?.inputMessageName ?? '', listOfMessages), input)).to.deep.equal([]);
        expect(differences(readListed(gives?.outPutMessageName ?? '', listOfMessages), output)).to.deep.equal([]);
      }),
      { numRuns: 400 },
    );
    expect(written).to.be.above(100);
  });
});
