import { invalid } from '../../../kit/errors.ts';
import { checkImage } from '../check-image.ts';
import { checkArchives, checkLicence } from '../check-parts.ts';
import type { StepDeps } from '../deps.ts';
import type { OnboardContext, OnboardStep, Validated } from '../onboard-results.ts';
import { composeModel, readModel } from '../read-model.ts';

/** Everything that can be wrong with a push is found before anything of it is stored. */
export const validateStep = (deps: StepDeps): OnboardStep<'validate'> => ({
  name: 'validate',
  async run({ input }): Promise<Validated> {
    const model = await readModel(deps.staged, input);
    const { name, metadata, format, savedImage, remark } = model;
    const toolkitTypeCode = metadata?.toolkitTypeCode ?? model.toolkitTypeCode;
    const version = metadata?.modelVersion;
    composeModel(model, version ?? '1');
    await checkImage(deps, input);
    const licence = await checkLicence(deps, input);
    const runtime = metadata?.runtimes[0].name;
    await checkArchives(deps, input);
    const author = await authorOf(deps, input);
    return {
      name,
      ...(version !== undefined && { modelVersion: version }),
      ...(toolkitTypeCode !== undefined && { toolkitTypeCode }),
      ...(format !== undefined && { format, isDescribed: model.metadataText !== undefined }),
      ...(savedImage && { isSavedImage: true }),
      ...(licence !== undefined && { licence }),
      ...(runtime !== undefined && { runtime }),
      ...(author && { author }),
      message: `The model "${name}" is in order.${remark === undefined ? '' : ` ${remark}`}`,
    };
  },
});

async function authorOf({ catalog }: StepDeps, { options }: OnboardContext['input']) {
  const term = options.shareUserName;
  if (term === null || term === undefined || term === '') return undefined;
  const found = await catalog.findUser(term);
  if (!found) throw invalid(`There is no user "${term.slice(0, 100)}"; give the login name of an active one.`);
  return { name: term, contact: found.email };
}
