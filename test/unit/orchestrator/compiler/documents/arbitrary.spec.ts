import { expect } from 'chai';
import fc from 'fast-check';
import {
  checkBlueprint,
  checkDockerInfo,
  compilePlan,
} from '../../../../../services/orchestrator/compiler/compile-plan.ts';
import { compositions, documentsOf } from '../../../../fixtures/blueprints/documents.ts';
import { fuzzRuns } from '../../../../support/fuzz-runs.ts';

/** A plan or at least one problem, whatever is put. */
function answers(blueprint: unknown, dockerInfo: unknown): void {
  const compiled = compilePlan({ solution: 'default', id: '1', blueprint, dockerInfo });
  if ('plan' in compiled) {
    expect(compiled.plan.routes.size).to.be.greaterThan(0);
    expect(checkBlueprint(blueprint)).to.deep.equal([]);
    if (dockerInfo !== undefined) expect(checkDockerInfo(dockerInfo)).to.deep.equal([]);
  } else expect(compiled.problems).to.not.have.lengthOf(0);
}

/** Values that documents go wrong with. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('', 'null', '__proto__', 'constructor', '\ud800', 'a/b', 'true', '-1', '1.1', 'x'.repeat(300)),
  fc.constantFrom<unknown>({ toString: 1 }, [[[]]], [null], {}, [], 0, -1, 1e300, null),
);

/** A document with values at some places replaced, taken away, or exchanged for others of the same document. */
function mutated(document: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(document);
  const change = fc.record({
    place: fc.constantFrom(...places),
    value: fc.oneof(
      odd,
      fc.constant(undefined),
      fc.constantFrom(...places).map((place) => at(document, place)),
    ),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 5 })
    .map((changes) => changes.reduce((result, { place, value }) => put(result, place, value), document));
}

type Place = readonly string[];

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...place, key]))];
}

const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

function put(target: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) return target;
  const inner = put((target as Record<string, unknown>)[key], rest, value);
  if (Array.isArray(target)) return target.map((item, index) => (String(index) === key ? inner : item));
  return { ...target, [key]: inner };
}

/** Each two of them call one another. */
const pairs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    container_name: `n${index}`,
    operation_signature_list: [
      { operation_signature: { operation_name: 'run' }, connected_to: [{ container_name: `n${index ^ 1}` }] },
    ],
  }));

describe('documents of any kind', () => {
  it('are answered with a plan or with problems, arbitrary JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), answers), { numRuns: fuzzRuns(300) });
  });

  it('are answered with a plan or with problems, arbitrary nodes', () => {
    const keys = ['container_name', 'node_type', 'operation_signature_list', 'depends_on', 'splitter_map', 'policy'];
    const node = fc.dictionary(fc.constantFrom(...keys), odd);
    const blueprint = fc.record({ nodes: fc.array(node), input_ports: odd, probeIndicator: odd, type: odd });
    fc.assert(fc.property(blueprint, fc.array(odd), answers), { numRuns: fuzzRuns(300) });
  });

  for (const composition of compositions)
    it(`are answered with a plan or with problems, ${composition} with mistakes`, () => {
      const { blueprint, dockerInfo } = documentsOf(composition);
      fc.assert(fc.property(mutated(blueprint), mutated(dockerInfo), answers), { numRuns: fuzzRuns(300) });
    });

  it('are answered however large they may be: the most nodes, links and entries there can be', () => {
    const width = 500;
    const layer = (from: number, to: readonly string[]) =>
      Array.from({ length: width }, (_, index) => ({
        container_name: `n${from + index}`,
        operation_signature_list: [
          {
            operation_signature: { operation_name: `run${from + index}` },
            connected_to: to.map((container_name) => ({ container_name })),
          },
        ],
      }));
    const targets = Array.from({ length: 20 }, (_, index) => `n${width + index}`);
    const nodes = [...layer(0, targets), ...layer(width, [])];
    const ports = Array.from({ length: 100 }, (_, index) => ({ container_name: `n${index}` }));
    const dockerInfo = nodes.map(({ container_name }) => ({ container_name, ip_address: 'localhost', port: 1 }));
    answers({ nodes, input_ports: ports }, dockerInfo);
    answers({ nodes: nodes.map((node) => ({ ...node, container_name: 'x' })) }, dockerInfo);
    answers({ nodes: pairs(1_000) }, dockerInfo);
    answers({ nodes: [{ ...nodes[0], container_name: '/'.repeat(1_000_000) }] }, [
      { container_name: 'a', ip_address: `h${'/'.repeat(1_000_000)}x`, port: '1'.repeat(1_000_000) },
    ]);
  });
});
