import { expect } from 'chai';
import { planPush, suggestName } from '../../../services/web/pages/bring-in/plan-push.ts';

const listed = (...paths: readonly string[]) => paths.map((path) => ({ path, size: 10 }));

describe('the plan of a push from the browser', () => {
  it('sends one file as it is, under its name', () => {
    for (const [path, name] of [
      ['iris.onnx', 'iris'],
      ['iris/iris.onnx', 'iris'],
      ['server.tar.gz', 'server'],
    ] as const)
      expect(planPush(listed(path)), path).to.deep.equal({ kind: 'single', packs: false, name, bytes: 10 });
  });

  it('takes an archive with documents for a bundle, and one of MLflow for a model', () => {
    const inside = ['iris/model.zip', 'iris/model.proto', 'iris/metadata.json'];
    expect(planPush(listed('iris.zip'), inside)).to.include({ kind: 'bundle', packs: false });
    expect(planPush(listed('iris.zip'), ['MLmodel', 'model.pkl', 'input.json', 'a.proto']).kind).to.equal('single');
    expect(planPush(listed('iris.zip'), ['weights.bin']).kind).to.equal('single');
  });

  it('packs a folder: of MLflow as a model, any other as a bundle', () => {
    const bundle = listed('iris/model.zip', 'iris/model.proto', 'iris/metadata.json');
    expect(planPush(bundle)).to.deep.equal({ kind: 'bundle', packs: true, name: 'iris', bytes: 30 });
    expect(planPush(listed('iris/MLmodel', 'iris/model.pkl'))).to.include({
      kind: 'single',
      packs: true,
      name: 'iris',
    });
  });

  it('suggests names that the platform allows', () => {
    expect(suggestName('Größe der Blüten (2)', 100)).to.equal('Gro_e_der_Bluten_2');
    expect(suggestName('花', 100)).to.equal('');
    expect(suggestName('a'.repeat(300), 100)).to.have.length(100);
  });
});
