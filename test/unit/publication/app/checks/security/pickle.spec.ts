import { readFile } from 'node:fs/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { security } from '../../../../../support/publication-checks.ts';
import { tar } from '../../../../../support/publication-corpus/archives.ts';
import * as pickles from '../../../../../support/publication-corpus/pickles.ts';

async function expectRefused(name: string, bytes: Buffer, words: string) {
  const { passed, report } = await security(name, bytes);
  expect(report).to.include(words);
  expect(passed).to.equal(false);
}

describe('the scan of pickles', () => {
  for (const [how, call] of Object.entries(pickles.calling))
    for (const [module, name] of [
      ['os', 'system'],
      ['posix', 'system'],
      ['builtins', 'eval'],
      ['subprocess', 'Popen'],
    ] as const)
      it(`finds ${module}.${name}, ${how}`, () =>
        expectRefused('model.pkl', call(module, name), `imports ${module}.${name},`));

  for (const name of ['model.pkl', 'weights.bin', 'notes.txt', 'a'])
    it(`scans the content of ${name}, whatever its name`, () =>
      expectRefused(name, pickles.calling.plain('os', 'system'), 'os.system'));

  it('finds imports that are not known to be harmless', async () => {
    for (const [module, name] of [
      ['numpy', 'load'],
      ['torch', 'load'],
      ['operator', 'attrgetter'],
      ['mylib', 'Model'],
      ['sklearn.utils', 'exec'],
    ])
      await expectRefused('a.pkl', pickles.calling.marked(`${module}`, `${name}`), `${module}.${name}`);
  });

  it('counts the memo as Python does', () => expectRefused('a.pkl', pickles.confusing, 'os.system'));
  it('scans all of several pickles in a file', () => expectRefused('a.pkl', pickles.second, 'os.system'));
  it('does not guess names that cannot be determined', async () => {
    for (const bytes of [pickles.escaped, pickles.registered])
      await expectRefused('a.pkl', bytes, 'a name that cannot be determined');
  });
  it('finds what is executed before the data ends', () => expectRefused('a.pkl', pickles.brokenOff, 'os.system'));

  it('continues after the arrays that joblib writes in between', async () => {
    await expectRefused('a.joblib', pickles.joblibArray(pickles.callThenEnd), 'os.system');
    expect(await security('a.joblib', pickles.joblibArray(pickles.tupleEnd))).to.include({ passed: true });
  });

  it('scans compressed ones, damaged or not', async () => {
    const evil = pickles.calling.stacked('os', 'system');
    for (const packed of [deflateSync(evil), gzipSync(evil)]) {
      await expectRefused('a.joblib', packed, 'os.system');
      // Without the sum at the end, which joblib does not wait for.
      expect(await security('a.joblib', packed.subarray(0, -3))).to.include({ passed: false });
    }
  });

  it('scans arrays of objects, and skips arrays of numbers', async () => {
    const array = (descr: string, data: Buffer) => {
      const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (1,), }\n`;
      return Buffer.concat([
        Buffer.from('\x93NUMPY\x01\x00', 'latin1'),
        Buffer.from([header.length, 0]),
        Buffer.from(header),
        data,
      ]);
    };
    await expectRefused('a.npy', array('|O', pickles.calling.marked('os', 'system')), 'os.system');
    expect(await security('a.npy', array('<f8', Buffer.alloc(8)))).to.include({ passed: true });
  });

  it('passes genuine models', async () => {
    for (const bytes of pickles.harmless) expect(await security('a.pkl', bytes)).to.include({ passed: true });
  });

  it('reads no more of a byte array than there is, whatever size it says', async () => {
    const sizes = [2n ** 40n, 2n ** 62n, 2n ** 64n - 1n];
    const files = sizes.map((size, nth) => {
      const bytes = Buffer.alloc(20, '\x80\x05\x96', 'latin1');
      bytes.writeBigUInt64LE(size, 3);
      return { name: `${nth}.pkl`, bytes };
    });
    const { report } = await security('a.tar', await tar(...files));
    for (const { name } of files) expect(report).to.include(`${name}: is a pickle that cannot be read to its end`);
    expect(report).to.include('1 of 1 file with 3 entries');
    const whole = Buffer.concat([Buffer.from('\x80\x05\x96\x03', 'latin1'), Buffer.alloc(7), Buffer.from('abc.')]);
    expect(await security('a.pkl', whole)).to.include({ passed: true });
  });

  it('neither mistakes other data for a pickle nor fails on any', async () => {
    const start = fc.constantFrom('', '\x80\x04', '\x80\x02', '(', '.', 'cos');
    const any = fc.tuple(start, fc.uint8Array({ maxLength: 300 }));
    const files = fc.sample(any, 300).map(([head, rest], nth) => ({
      ...{ name: `${nth}`, bytes: Buffer.concat([Buffer.from(head, 'latin1'), rest]) },
    }));
    expect((await security('a.tar', await tar(...files))).report).to.include('1 of 1 file with 300 entries');
    for (const text of ['.'.repeat(50_000), 'import os\nprint(1)\n', 'copy\nthat\n.', 'x^2 + y^2', '0'.repeat(9_000)])
      expect((await security('a.txt', text)).report).to.match(/^Passed/);
  });
});

describe('the list of allowed imports', () => {
  const place =
    '../../../../../../services/publication/clients/scanner/python/modelyard_scan/pickles/allowed-imports.txt';
  const read = async () => {
    let module = '';
    const text = await readFile(new URL(place, import.meta.url), 'utf8');
    return text.split('\n').flatMap((line) => {
      if (line === '' || line.startsWith('#')) return [];
      if (line.startsWith(' '))
        return line
          .trim()
          .split(/\s+/)
          .map((name) => [module, name] as const);
      module = line;
      return [];
    });
  };

  it('has names alone: no dots, no patterns', async () => {
    const pairs = await read();
    expect(pairs.length).to.be.above(500);
    for (const [module, name] of pairs) {
      expect(module).to.match(/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/);
      expect(name, module).to.match(/^[A-Za-z_]\w*$/);
    }
  });

  it('has no function that calls, reads, or inspects its arguments', async () => {
    const allowed = new Set((await read()).map(([module, name]) => `${module}.${name}`));
    const builtins = ['getattr', 'setattr', 'eval', 'exec', 'open', '__import__', 'compile', 'map', 'type', 'vars'];
    for (const name of [
      ...builtins.flatMap((builtin) => [`builtins.${builtin}`, `__builtin__.${builtin}`]),
      ...[
        'operator.attrgetter',
        'operator.methodcaller',
        'functools.partial',
        'numpy.load',
        'numpy.loadtxt',
        'torch.load',
      ],
      ...[
        'joblib.load',
        'joblib.memory.Memory',
        'pickle.loads',
        'torch.storage._load_from_bytes',
        'pandas.read_pickle',
      ],
      ...[
        'numpy.testing._private.utils.runstring',
        'pandas.eval',
        'sklearn.utils.parallel.Parallel',
        'numpy._core._ufunc_reconstruct',
      ],
    ])
      expect(allowed.has(name), name).to.equal(false);
  });
});
