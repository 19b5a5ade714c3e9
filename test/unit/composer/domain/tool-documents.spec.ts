import { expect } from 'chai';
import { planTool } from '../../../../services/composer/app/toolbox/plan-tool.ts';
import { nodeKindOf } from '../../../../services/composer/domain/palette/node-kind.ts';
import { readTgif } from '../../../../services/composer/domain/palette/read-tgif.ts';
import { protobufOf, protoOf, tgifOf } from '../../../../services/composer/domain/toolbox/tool-documents.ts';
import { tools, toolVersion } from '../../../../services/composer/domain/toolbox/tools.ts';
import { describeProto } from '../../../../services/kit/codec/describe-proto.ts';
import { createCompositionFiles } from '../../../../services/onboarding/app/create-composition-files.ts';
import { planComposition, planPart } from '../../../../services/onboarding/domain/plan-artifacts.ts';

describe('the files of the tools', () => {
  for (const tool of tools) {
    const { name, operation, input, output } = tool;

    it(`${name}: the .proto declares one operation, whose messages have no fields`, () => {
      const { services, messages, syntax, streams } = describeProto(protoOf(tool));
      expect(services).to.deep.equal([{ name, methods: [{ name: operation, input, output }] }]);
      expect([...messages.keys()]).to.have.members([...new Set([input, output])]);
      expect([...messages.values()].map(({ fields }) => fields.size)).to.deep.equal([...messages].map(() => 0));
      expect({ syntax, streams }).to.deep.equal({ syntax: 'proto3', streams: [] });
    });

    it(`${name}: ports and protobuf document are those of a model with this .proto`, () => {
      const metadata = { name, methods: new Map([[operation, { description: '' }]]) };
      const made = createCompositionFiles(protoOf(tool), metadata, toolVersion);
      expect({ tgif: tgifOf(tool), protobuf: protobufOf(tool) }).to.deep.equal(made);
    });

    it(`${name}: the files lie where those of models do`, () => {
      const { solutionId, revisionId, version, files } = planTool(tool);
      const place = { solutionId, revisionId, version, modelName: name };
      const planned = [
        planPart({ part: 'schema', fileName: 'model.proto' }, place),
        planComposition('TOSCATGIF', place),
        planComposition('TOSCAPROTOBUF', place),
      ].map(({ typeCode: artifactTypeCode, name: file, uri }) => ({ artifactTypeCode, name: file, uri }));
      expect(
        files.map(({ artifactTypeCode, name: file, uri }) => ({ artifactTypeCode, name: file, uri })),
      ).to.deep.equal(planned);
    });
  }

  it('say what kind of node each tool is', () => {
    const kinds = tools.map((tool) => {
      const ports = readTgif(JSON.stringify(tgifOf(tool)));
      if ('problem' in ports) throw new Error(ports.problem);
      return nodeKindOf(tool.toolkitTypeCode, ports.inputs, ports.outputs);
    });
    expect(kinds).to.deep.equal(['splitter', 'collator', 'dataMapper', 'dataBroker', 'dataBroker']);
  });

  it('have ids that stay the same: other ids would be further tools on every platform', () => {
    const ids = Object.fromEntries(tools.map((tool) => [tool.name, planTool(tool).solutionId]));
    expect(ids).to.deep.equal({
      Splitter: '97cabb9f-0dbb-50c8-b88e-c4e33142ee18',
      Collator: 'a18eb25b-32fb-543e-888d-a8f2cd700fb8',
      DataMapper: '6b348278-e80d-5f60-8f6a-20253c292614',
      CSVDataBroker: '0f951fc0-06b7-5337-b37f-53aaca4f284d',
      SQLDataBroker: 'b0316def-9282-56da-bd16-398fcf61883f',
    });
    const all = tools.flatMap((tool) => {
      const { solutionId, revisionId, files } = planTool(tool);
      return [solutionId, revisionId, ...files.map(({ artifactId }) => artifactId)];
    });
    expect(new Set(all).size).to.equal(tools.length * 5);
  });
});
