import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import pLimit from 'p-limit';
import { checkSecurity } from '../../../services/publication/app/checks/security/check-security.ts';
import { defaultLimits } from '../../../services/publication/domain/checks/limits.ts';
import { buildModelCorpus, type CorpusFile } from '../../support/publication-corpus/model-corpus.ts';
import { sharedScanner } from '../../support/scanner.ts';

interface Scanned extends CorpusFile {
  readonly passed: boolean;
  readonly report: string;
}

/** What finds each kind of evil files; a kind may be found by more. */
const rules: Readonly<Record<string, readonly string[]>> = {
  opcodes: ['pickle-import', 'pickle-import-from-data'],
  callables: ['pickle-import'],
  'dotted names': ['pickle-import'],
  'names from data': ['pickle-import-from-data', 'pickle-unreadable'],
  'names past a cap': ['pickle-import'],
  memo: ['pickle-import', 'pickle-import-from-data'],
  damaged: ['pickle-unreadable'],
  'several pickles': ['pickle-import'],
  disguised: ['pickle-import'],
  joblib: ['pickle-import'],
  'object arrays': ['pickle-import', 'numpy-damaged'],
  compressed: ['pickle-import', 'archive-damaged'],
  nested: ['pickle-import', 'limit'],
  'zips behind text': ['pickle-import', 'unknown-format'],
  'broken archives': [
    'archive-encrypted',
    'archive-damaged',
    'archive-hidden',
    'archive-names',
    'archive-entry',
    'archive-closed',
  ],
  bombs: ['limit'],
  torch: ['pickle-import'],
  Keras: ['keras-code', 'keras-import', 'hdf5-link', 'pickle-import', 'scanner-modelscan'],
  skops: ['skops-import', 'skops-damaged', 'pickle-import'],
  TensorFlow: ['tensorflow-code', 'tensorflow-files', 'keras-code'],
  Java: ['java-serialised'],
  R: ['r-promise', 'r-byte-code', 'r-pointer', 'r-format'],
  ONNX: ['onnx-external-data'],
  safetensors: ['safetensors-damaged'],
  PMML: ['xml-entity'],
  programs: ['program', 'shell-script'],
  unknown: ['unknown-format'],
};

const rulesIn = (report: string) => new Set([...report.matchAll(/\[([a-z0-9-]+)\]$/gm)].map(([, rule]) => rule ?? ''));

describe('the scan of a corpus of models', () => {
  let scanned: readonly Scanned[];
  let folder: string;
  const evil = () => scanned.filter(({ verdict }) => verdict === 'evil');
  const good = () => scanned.filter(({ verdict }) => verdict === 'good');
  const reportOf = (name: string) => scanned.find((file) => file.name === name)?.report;

  before(async function () {
    this.timeout(400_000);
    const corpus = await buildModelCorpus();
    folder = corpus.folder;
    const scanner = await sharedScanner();
    const limit = pLimit(2);
    const scan = async (file: CorpusFile): Promise<Scanned> => {
      const open = async () => createReadStream(file.path);
      const files = [{ label: `artifact "${file.name}"`, name: file.name, kind: 'artifact', open } as const];
      const { signal } = new AbortController();
      const material = { texts: [], metadata: [], files };
      return { ...file, ...(await checkSecurity(material, { limits: defaultLimits, signal, scanner })) };
    };
    scanned = await Promise.all(corpus.files.map((file) => limit(() => scan(file))));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('has enough files, and evil ones that run a command where something here reads them', () => {
    expect(evil().length).to.be.at.least(80);
    expect(good().length).to.be.at.least(60);
    const run = evil().filter(({ ran }) => ran !== undefined);
    expect(run.length).to.be.at.least(60);
    expect(run.filter(({ ran }) => !ran).map(({ name }) => name)).to.deep.equal([]);
  });

  it('misses no evil file', () => {
    const missed = evil().filter(({ passed }) => passed);
    expect(missed.map(({ name }) => name)).to.deep.equal([]);
  });

  it('refuses no good file', () => {
    const refused = good().filter(({ passed }) => !passed);
    expect(refused.map(({ name, report }) => `${name}: ${report}`)).to.deep.equal([]);
  });

  it('finds each evil file by a rule for its kind, and needs each of these rules', () => {
    const unexplained = evil().filter(({ kind, report }) => !rules[kind]?.some((rule) => rulesIn(report).has(rule)));
    expect(unexplained.map(({ name, report }) => `${name}: ${report}`)).to.deep.equal([]);
    for (const [kind, wanted] of Object.entries(rules)) {
      const used = new Set(evil().flatMap((file) => (file.kind === kind ? [...rulesIn(file.report)] : [])));
      expect([...used], kind).to.include.members([...wanted]);
    }
  });

  it('asks the scanners of others about pickles', () => {
    for (const name of ['picklescan', 'modelscan', 'fickling'])
      expect(evil().filter(({ report }) => report.includes(`[scanner-${name}]`)).length, name).to.be.above(20);
  });

  it('names file, member, import and rule', () => {
    expect(reportOf('zip-in-zip.zip')).to.include(
      'artifact "zip-in-zip.zip" > inner.zip > model.pkl: is a pickle that imports os.system, which is not on the list of ' +
        'allowed imports [pickle-import]',
    );
  });
});
