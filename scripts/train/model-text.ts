import type { Model } from '../../services/classifier/domain/model.ts';

/** The model as text: what people read indented, then one line per round, so that a change of the model can be reviewed. */
export function modelText({ rounds, ...about }: Model): string {
  const head = JSON.stringify(about, null, 2).slice(0, -2);
  const lines = rounds.map((trees) => `    ${JSON.stringify(trees)}`);
  return `${head},\n  "rounds": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
