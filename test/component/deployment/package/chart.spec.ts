import { join } from 'node:path';
import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { runTool } from '../../../../infra/engines/fetch/run-tool.ts';
import type { Manifest } from '../../../../services/deployment/domain/manifests/manifest.ts';
import { manifestMistakes } from '../../../support/kubernetes/manifest-mistakes.ts';
import { compositePlan, singlePlan } from '../../../support/kubernetes/plans.ts';
import { type UnpackedSolution, unpackSolution } from '../../../support/kubernetes/unpack-solution.ts';
import { kubernetesVersions, manifestValidator } from '../../../support/kubernetes/validate-manifest.ts';

/** `HELM=/path/to/helm`: `go install helm.sh/helm/v3/cmd/helm@v3.22.0` makes one. */
const helm = process.env.HELM;

describe('the chart of a package', () => {
  const plans = { single: singlePlan(), composite: compositePlan() };
  for (const kind of ['single', 'composite'] as const)
    describe(`of a ${kind} solution`, function () {
      this.timeout(300_000);
      let solution: UnpackedSolution;
      before(async () => {
        solution = await unpackSolution(plans[kind]);
      });
      after(() => solution?.remove());

      it('has a value for each that its templates name, and no other', () => {
        const values = parse(solution.files['chart/values.yaml'] ?? '');
        const templates = Object.entries(solution.files).filter(([path]) => path.startsWith('chart/templates/'));
        const named = templates.flatMap(([, text]) => [...text.matchAll(/\{\{ \.Values\.(\w+) \}\}/g)]);
        expect([...new Set(named.map(([, name]) => name))]).to.have.members(Object.keys(values));
      });

      it('is what Helm takes', async function () {
        if (!helm) this.skip();
        await runTool(helm, ['lint', '--strict', join(solution.folder, 'chart')]);
        const values = ['--set', 'registry=elsewhere:5000,pullSecret=mine,replicas=3'];
        const text = await runTool(helm, ['template', 'release', join(solution.folder, 'chart'), ...values]);
        const manifests = parseAllDocuments(text).map((document): Manifest => document.toJS());
        expect(manifestMistakes(manifests)).to.deep.equal([]);
        for (const version of kubernetesVersions) {
          const validate = await manifestValidator(version);
          for (const manifest of manifests) expect(validate(manifest)).to.deep.equal([]);
        }
        expect(text).to.contain('elsewhere:5000/churn_').and.to.contain('replicas: 3').and.to.contain('name: "mine"');
        if (kind === 'single') return;
        // biome-ignore lint/suspicious/noExplicitAny: a document of Kubernetes.
        const { stringData }: any = manifests.find((one) => one.kind === 'Secret');
        expect(stringData['blueprint.json']).to.equal(plans.composite.composition?.blueprint);
      });
    });
});
