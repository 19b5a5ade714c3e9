import type { Bench } from '../context.ts';
import { medianOurs, medianRatio, medianTheirs } from '../side-by-side.ts';
import { documentsOf } from './blueprint.ts';
import { compareRuns, perSecond } from './compare.ts';
import { startModels } from './models.ts';
import { startOrchestrator } from './orchestrator.ts';
import { createRunClient } from './run-client.ts';

const members = ['a', 'b', 'c'];
const takesMs = 5;
const inFlight = 8;
const goal = 0.8;
/** `text: "…"`, of which the collator makes a list of three. */
const message = Buffer.concat([Buffer.from([0x0a, 100]), Buffer.alloc(100, 'x')]);

const signature = JSON.stringify({
  messageName: 'Texts',
  messageargumentList: [
    {
      name: 'texts',
      role: 'repeated',
      tag: '1',
      type: 'Text',
      complexType: {
        messageName: 'Text',
        messageargumentList: [{ name: 'text', role: '', tag: '1.1', type: 'string' }],
      },
    },
  ],
});

/** Split to three models and collate, beside one of the models alone. */
export const benchFanOut: Bench = async (context) => {
  const models = await startModels(members.length, takesMs);
  const orchestrator = await startOrchestrator(await context.engines(), 'fan-out');
  const collated = Buffer.concat(members.map(() => Buffer.concat([Buffer.from([0x0a, message.length]), message])));
  const ours = createRunClient(orchestrator.url, '/solutions/fan-out/split', message, collated);
  const theirs = createRunClient(models.origins[0] ?? '', '/model/methods/run', message);
  try {
    const ports = Object.fromEntries(members.map((name, index) => [name, models.ports[index] ?? 0]));
    const nodes = [
      { name: 's', type: 'Splitter' as const, next: members, extra: { splitter_map: { splitter_type: 'Copy-based' } } },
      ...members.map((name) => ({ name, next: ['t'] })),
      {
        name: 't',
        type: 'Collator' as const,
        extra: { collator_map: { collator_type: 'Array-based', output_message_signature: signature } },
      },
    ];
    await orchestrator.put('fan-out', documentsOf(nodes, ports), 'http');
    const pairs = await compareRuns(context, { ours, theirs, inFlight });
    const ratio = medianRatio(pairs);
    const row = {
      what: `split to ${members.length} and collate over direct HTTP, ${inFlight} in flight, against one member alone; members in processes of their own, ${takesMs} ms a message, one at a time`,
      baseline: perSecond(medianTheirs(pairs)),
      measured: perSecond(medianOurs(pairs)),
      result: ratio.toFixed(2),
      goal: `at least ${goal}`,
      reached: ratio >= goal,
    };
    return { title: 'Split and collate', rows: [row], rounds: pairs };
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
    await orchestrator.stop();
    await models.stop();
  }
};
