import { planComposition } from '../../domain/plan-artifacts.ts';
import type { StepDeps } from '../deps.ts';
import type { OnboardStep } from '../onboard-results.ts';
import { placeOf } from '../place-of.ts';
import { composeModel, readModel } from '../read-model.ts';
import { settleAll } from '../settle-all.ts';
import { sourceOfText } from '../source-of.ts';
import { storeArtifact } from '../store-artifact.ts';

/** Stores the composition files, where the model says what its methods take and give. */
export const compositionStep = ({ staged, artifacts }: StepDeps): OnboardStep<'composition'> => ({
  name: 'composition',
  async run(context) {
    const place = placeOf(context);
    const model = await readModel(staged, context.input);
    const made = composeModel(model, place.version);
    if ('remark' in made) return { stored: [], message: made.remark };
    const { tgif, protobuf } = made;
    const files = [
      [planComposition('TOSCATGIF', place), tgif],
      [planComposition('TOSCAPROTOBUF', place), protobuf],
    ] as const;
    const stored = await settleAll(
      files.map(([planned, value]) =>
        storeArtifact(artifacts, planned, sourceOfText(JSON.stringify(value)), context.input.userId),
      ),
    );
    return { stored, message: 'Stored TGIF.json and PROTOBUF.json.' };
  },
  async compensate(context) {
    const place = placeOf(context);
    for (const name of ['TOSCATGIF', 'TOSCAPROTOBUF'] as const)
      await artifacts.remove(planComposition(name, place).uri);
  },
});
