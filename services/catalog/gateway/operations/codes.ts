import { type CodeSet, codeSets } from '../../domain/code-sets.ts';
import { required, text } from '../../domain/declare/field.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation, Site } from '../operation.ts';
import { operation } from './build.ts';

const names = Object.keys(codeSets).sort();
const answer = listOf(ref('MLPCodeNamePair'));

const pairsOf = (set: string, sets: Site['codeSets']) =>
  Object.entries(Object.entries(sets).find(([name]) => name === set)?.[1] ?? {}).map(([code, name]) => ({
    code,
    name,
  }));

/** A set at an address of its own, from before there was one address for all. */
const shortcut = (path: string, set: CodeSet): Operation =>
  operation(
    'GET',
    path,
    { answer, run: async (_call, _store, { codeSets }) => ({ body: pairsOf(set, codeSets) }) },
    { summary: `The codes of ${set}` },
  );

export const codeOperations: readonly Operation[] = [
  operation(
    'GET',
    '/code/pair',
    { answer: listOf({ type: 'string', examples: ['ACCESS_TYPE'] }), run: async () => ({ body: names }) },
    { summary: 'The names of all sets of codes' },
  ),
  operation(
    'GET',
    '/code/pair/{name}',
    {
      params: [{ name: 'name', field: required({ ...text(64), oneOf: names }) }],
      answer,
      run: async ({ params }, _store, { codeSets }) => ({ body: pairsOf(String(params.name), codeSets) }),
    },
    { summary: 'The codes of a set' },
  ),
  shortcut('/code/access/type', 'ACCESS_TYPE'),
  shortcut('/code/artifact/type', 'ARTIFACT_TYPE'),
  shortcut('/code/deploy/status', 'DEPLOYMENT_STATUS'),
  shortcut('/code/logprov', 'LOGIN_PROVIDER'),
  shortcut('/code/model/type', 'MODEL_TYPE'),
  shortcut('/code/msgsev', 'MESSAGE_SEVERITY'),
  shortcut('/code/notifmech', 'NOTIFICATION_DELIVERY_MECHANISM'),
  shortcut('/code/peer/status', 'PEER_STATUS'),
  shortcut('/code/step/status', 'STEP_STATUS'),
  shortcut('/code/step/type', 'STEP_TYPE'),
  shortcut('/code/sub/type', 'SUBSCRIPTION_SCOPE'),
  shortcut('/code/toolkit/type', 'TOOLKIT_TYPE'),
  shortcut('/code/val/status', 'VALIDATION_STATUS'),
  shortcut('/code/val/type', 'VALIDATION_TYPE'),
];
