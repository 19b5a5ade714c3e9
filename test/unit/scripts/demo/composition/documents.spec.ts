import { expect } from 'chai';
import { blueprintText, dockerInfo, operation } from '../../../../../scripts/demo/composition/documents.ts';
import { messageOf } from '../../../../../scripts/demo/composition/run-rows.ts';
import { contracts, type ModelName } from '../../../../../services/classifier/domain/contracts.ts';
import { loadModelProto } from '../../../../../services/classifier/store/model-proto.ts';
import { schemaBook } from '../../../../../services/orchestrator/app/plans/schema-book.ts';
import { readSignature } from '../../../../../services/orchestrator/compiler/signature.ts';
import type { MessageSchema } from '../../../../../services/orchestrator/compiler/wire/schema.ts';
import { planned } from '../../../orchestrator/compiler/documents/planned.ts';

describe("the documents of the demo's composition", () => {
  const blueprint = JSON.parse(blueprintText());
  const plan = planned({ blueprint, dockerInfo: dockerInfo({ address1: 1, site1: 2, verdict1: 3 }) });
  const proto = (model: ModelName) => loadModelProto(contracts[model].packageName, model);
  const website = [1, -1, 0, 1, -1, 1, 0, -1, 1];

  it('are accepted as they are, with nothing to remark', () => {
    expect(plan.remarks).to.deep.equal([]);
    expect([...plan.steps.keys()]).to.deep.equal(['Splitter1', 'address1', 'site1', 'Collator1', 'verdict1']);
    expect([...plan.routes.keys()]).to.deep.equal([operation]);
  });

  it('say of every model what its contract says', () => {
    const models = [...plan.steps.values()].flatMap((step) => (step.kind === 'model' ? [step] : []));
    expect(
      models.map(({ operation: name, inputMessage, outputMessage, address }) => [
        name,
        inputMessage,
        outputMessage,
        address.port,
      ]),
    ).to.deep.equal(
      (['address', 'site', 'verdict'] as const).map((model, index) => {
        const contract = contracts[model];
        return [contract.operation, contract.input, contract.output, index + 1];
      }),
    );
  });

  it('split a website into what each model looks at', () => {
    const step = plan.steps.get('Splitter1');
    if (step?.kind !== 'splitter' || !step.split) return expect.fail('no splitter with a program');
    const parts = step.split.split(messageOf(website));
    expect(
      proto('address')
        .message('AddressFeatures')
        .decode(parts.get('address1') ?? Buffer.of()),
    ).to.deep.equal({
      SSLfinal_State: 0n,
      webTraffic: 1n,
      urlLength: 0n,
      domainAge: -1n,
      ip: 1n,
    });
    expect(
      proto('site')
        .message('SiteFeatures')
        .decode(parts.get('site1') ?? Buffer.of()),
    ).to.deep.equal({
      SFH: 1n,
      popUpWindow: -1n,
      requestUrl: 1n,
      urlAnchor: -1n,
    });
  });

  it('collate both opinions, each in its place', () => {
    const step = plan.steps.get('Collator1');
    if (step?.kind !== 'collator') return expect.fail('no collator');
    const opinion = (model: ModelName, ...[phishing, suspicious, legitimate]: readonly number[]) =>
      proto(model).message('Opinion').encode({ phishing, suspicious, legitimate });
    const collated = step.collate.collate(
      new Map([
        ['address1', opinion('address', 1, 2, 3)],
        ['site1', opinion('site', 4, 5, 6)],
      ]),
    );
    expect(Object.values(proto('verdict').message('Opinions').decode(collated))).to.deep.equal([1, 2, 3, 4, 5, 6]);
  });

  it('describe every message exactly as the proto files do', () => {
    const signatures: string[] =
      JSON.stringify(blueprint)
        .match(/"(?:input_|output_)?message_signature":"(?:[^"\\]|\\.)*"/g)
        ?.map((found) => JSON.parse(`{${found}}`))
        .flatMap((found) => Object.values<string>(found)) ?? [];
    const models = ['phishing', 'address', 'site', 'verdict'] as const;
    const book = schemaBook(Object.fromEntries(models.map((model) => [model, proto(model).text])));
    const known = new Set(models.flatMap((model) => [...(book.get(model)?.values() ?? [])].map(fieldsOf)));
    expect(signatures).to.have.length(1 + 9 + 1 + 6);
    for (const signature of signatures) {
      const read = readSignature(signature);
      if ('problems' in read) return expect.fail(JSON.stringify(read.problems));
      expect([...known]).to.include(fieldsOf(read.schema));
    }
  });

  const fieldsOf = ({ name, fields }: MessageSchema) =>
    `${name}: ${[...fields.values()].map((field) => `${field.number} ${field.type} ${field.name}`).join(', ')}`;
});
