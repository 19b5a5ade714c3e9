import { derivedId } from '../../../kit/ids.ts';
import { artifactGroup } from '../../../platform/access/artifact-group.ts';
import type { PlannedTool, ToolFile } from '../../domain/toolbox/ports.ts';
import { protobufOf, protoOf, tgifOf } from '../../domain/toolbox/tool-documents.ts';
import { type Tool, toolVersion as version } from '../../domain/toolbox/tools.ts';

/** The solution of a tool. Names and paths of its files are those that onboarding gives the files of models. */
export function planTool(tool: Tool): PlannedTool {
  const { name } = tool;
  const seed = `composer/toolbox/${name}`;
  const solutionId = derivedId(seed, 0);
  const revisionId = derivedId(`${seed}/${version}`, 0);
  const group = `${artifactGroup}/${solutionId}`;

  const composition = (file: string, artifactTypeCode: 'TG' | 'PJ', document: object): ToolFile => ({
    ...{ artifactTypeCode, name: `${file}.json`, artifactId: derivedId(`${seed}/${version}/${artifactTypeCode}`, 0) },
    uri: `${group}/${revisionId}/${file}/${version}/${file}-${version}.json`,
    text: JSON.stringify(document),
  });

  return {
    ...{ ...tool, solutionId, revisionId, version },
    files: [
      {
        ...{ artifactTypeCode: 'MI', name: 'model.proto', artifactId: derivedId(`${seed}/${version}/MI`, 0) },
        uri: `${group}/${name.toLowerCase()}/${version}/${name}-${version}.proto`,
        text: protoOf(tool),
      },
      composition('TOSCATGIF', 'TG', tgifOf(tool)),
      composition('TOSCAPROTOBUF', 'PJ', protobufOf(tool)),
    ],
  };
}
