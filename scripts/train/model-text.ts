import type { Model, VerdictModel } from '../../services/classifier/domain/model.ts';

/** A model as text: what people read indented, then a line per round or class, so that a change of it can be reviewed. */
export function modelText(model: Model | VerdictModel): string {
  return 'rounds' in model ? withLines(model, 'rounds') : withLines(model, 'weights');
}

function withLines<Key extends string>(model: Record<Key, readonly unknown[]>, key: Key): string {
  const { [key]: list, ...about } = model;
  const head = JSON.stringify(about, null, 2).slice(0, -2);
  const lines = list.map((item) => `    ${JSON.stringify(item)}`);
  return `${head},\n  "${key}": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
