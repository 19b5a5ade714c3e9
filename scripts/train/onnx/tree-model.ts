import { classes, type Feature } from '../../../services/classifier/domain/features.ts';
import type { Model } from '../../../services/classifier/domain/model.ts';
import { treeNodes } from './tree-nodes.ts';
import { bytes, type Field, floats, integer, integers, message } from './wire.ts';

/** Numbers of the ONNX format, https://onnx.ai: fields of its messages, types of elements and of attributes. */
const elements = { float: 1, int64: 7 };
const attributes = { int: 2, string: 3, floats: 6, ints: 7, strings: 8 };

/**
 * A model of trees as an ONNX model: each feature is an input of one whole number, so that a form can be made of them; the outputs
 * are the value of the class, and the scores of all classes.
 */
export function treeModelAsOnnx(name: string, features: readonly Feature[], { rounds }: Model): Buffer {
  const names = features.map((feature) => feature.name);
  const graph = message(
    bytes(1, node('Concat', names, ['whole'], [intAttribute('axis', 1)])),
    bytes(1, node('Cast', ['whole'], ['row'], [intAttribute('to', elements.float)])),
    bytes(1, node('TreeEnsembleClassifier', ['row'], ['value', 'scores'], ofTrees({ rounds }), 'ai.onnx.ml')),
    bytes(2, name),
    ...names.map((feature) => bytes(11, value(feature, elements.int64, [1, 1]))),
    bytes(12, value('value', elements.int64, [1])),
    bytes(12, value('scores', elements.float, [1, classes.length])),
  );
  return message(
    integer(1, 8),
    bytes(2, 'modelyard'),
    bytes(7, graph),
    bytes(8, integer(2, 17)),
    bytes(8, message(bytes(1, 'ai.onnx.ml'), integer(2, 3))),
  );
}

function ofTrees({ rounds }: Pick<Model, 'rounds'>): Field[] {
  const nodes = treeNodes(rounds);
  const { leaves } = nodes;
  return [
    intsAttribute('nodes_treeids', nodes.treeIds),
    intsAttribute('nodes_nodeids', nodes.nodeIds),
    intsAttribute('nodes_featureids', nodes.features),
    floatsAttribute('nodes_values', nodes.thresholds),
    stringsAttribute(
      'nodes_modes',
      nodes.isLeaf.map((isLeaf) => (isLeaf ? 'LEAF' : 'BRANCH_LEQ')),
    ),
    intsAttribute('nodes_truenodeids', nodes.trueNodes),
    intsAttribute('nodes_falsenodeids', nodes.falseNodes),
    intsAttribute(
      'class_treeids',
      leaves.map(({ treeId }) => treeId),
    ),
    intsAttribute(
      'class_nodeids',
      leaves.map(({ nodeId }) => nodeId),
    ),
    intsAttribute(
      'class_ids',
      leaves.map(({ classId }) => classId),
    ),
    floatsAttribute(
      'class_weights',
      leaves.map(({ score }) => score),
    ),
    intsAttribute(
      'classlabels_int64s',
      classes.map(({ value }) => value),
    ),
    attribute('post_transform', attributes.string, bytes(4, 'NONE')),
  ];
}

function node(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  given: readonly Field[],
  domain?: string,
): Buffer {
  return message(
    ...inputs.map((input) => bytes(1, input)),
    ...outputs.map((output) => bytes(2, output)),
    bytes(4, operator),
    ...given.map((one) => bytes(5, one)),
    ...(domain === undefined ? [] : [bytes(7, domain)]),
  );
}

const attribute = (name: string, type: number, ...values: readonly Field[]): Field =>
  message(bytes(1, name), ...values, integer(20, type));
const intAttribute = (name: string, one: number) => attribute(name, attributes.int, integer(3, one));
const floatsAttribute = (name: string, all: readonly number[]) => attribute(name, attributes.floats, floats(7, all));
const intsAttribute = (name: string, all: readonly number[]) => attribute(name, attributes.ints, integers(8, all));
const stringsAttribute = (name: string, all: readonly string[]) =>
  attribute(name, attributes.strings, ...all.map((text) => bytes(9, text)));

/** A tensor that goes in or comes out. */
function value(name: string, element: number, shape: readonly number[]): Buffer {
  const dimensions = message(...shape.map((size) => bytes(1, integer(1, size))));
  return message(bytes(1, name), bytes(2, bytes(1, message(integer(1, element), bytes(2, dimensions)))));
}
