import type { Message } from '../graph.ts';
import { type Tool, toolVersion } from './tools.ts';

/** What each tool has as its .proto file; `TGIF.json` and `PROTOBUF.json` below say the same. */
export function protoOf(tool: Tool): string {
  const messages = messagesOf(tool).map((name) => `message ${name} {\n}\n`);
  const rpc = `  rpc ${tool.operation} (${tool.input}) returns (${tool.output});`;
  return ['syntax = "proto3";\n', ...messages, `service ${tool.name} {\n${rpc}\n}\n`].join('\n');
}

/** The ports: calls are outputs, provides are inputs. */
export function tgifOf({ name, operation, input, output }: Tool) {
  const response = formatOf();
  return {
    self: { version: toolVersion, name, description: '', component_type: 'Docker' },
    streams: {},
    services: {
      calls: [{ config_key: operation, request: formatOf(output), response }],
      provides: [{ route: operation, request: formatOf(input), response }],
    },
    parameters: [],
    auxiliary: {},
    artifacts: [],
  };
}

export function protobufOf(tool: Tool) {
  return {
    syntax: 'proto3',
    packageName: '',
    listOfOption: [],
    listOfMessages: messagesOf(tool).map(messageOf),
    service: {
      name: tool.name,
      listOfOperations: [
        {
          operationType: 'rpc',
          operationName: tool.operation,
          listOfInputMessages: [{ inputMessageName: tool.input }],
          // Readers expect this spelling.
          listOfOutputMessages: [{ outPutMessageName: tool.output }],
        },
      ],
    },
  };
}

const messagesOf = ({ input, output }: Tool): readonly string[] => [...new Set([input, output])];
const messageOf = (messageName: string): Message => ({ messageName, messageargumentList: [] });
const formatOf = (...names: readonly string[]) => ({ format: names.map(messageOf), version: '' });
