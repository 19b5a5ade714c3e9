import type { Chance } from './chance.ts';
import { type FieldOfUse, fieldsOfUse } from './vocabulary/fields.ts';
import { limits, metrics, modelTypes, places, qualities, toolkits } from './vocabulary/models.ts';

/** What a solution is about, in the words that its rows use. */
export interface Model {
  readonly name: string;
  readonly description: string;
  readonly typeCode: keyof typeof modelTypes;
  readonly toolkitCode: keyof typeof toolkits;
  readonly tags: readonly string[];
  /** The long text of a revision. */
  readonly story: (chance: Chance, version: string) => string;
}

const sharesOf = <T extends string>(of: Readonly<Record<T, { readonly share: number }>>) =>
  Object.fromEntries(Object.entries<{ share: number }>(of).map(([code, { share }]) => [code, share])) as Record<
    T,
    number
  >;
const typeShares = sharesOf(modelTypes);
const toolkitShares = sharesOf(toolkits);

export function describeModel(chance: Chance): Model {
  const field = chance.pick(fieldsOfUse);
  const typeCode = chance.weighted(typeShares);
  const toolkitCode = chance.weighted(toolkitShares);
  const type = modelTypes[typeCode];
  const toolkit = toolkits[toolkitCode];
  const subject = chance.pick(field.subjects);
  const task: string = chance.pick<string>(type.tasks);
  const method: string = chance.pick<string>(toolkit.methods);
  const quality = chance.happens(0.6) ? chance.pick(qualities) : undefined;
  const place = chance.happens(0.5) ? chance.pick(places) : undefined;
  const name = [quality, subject, task, place && `for ${place}`].filter(Boolean).join(' ');
  return {
    name: capital(name),
    description: `${capital(subject)} ${task}, a ${method} on ${chance.pick(field.data)}${place ? `, made for ${place}` : ''}. ${chance.pick(limits)}`,
    typeCode,
    toolkitCode,
    tags: [...new Set([field.tag, type.tag, toolkit.tag, ...chance.some<string>(qualities, chance.between(0, 2))])],
    story: (each, version) => story(each, { field, method, subject, task, version }),
  };
}

interface Facts {
  readonly field: FieldOfUse;
  readonly method: string;
  readonly subject: string;
  readonly task: string;
  readonly version: string;
}

function story(chance: Chance, { field, method, subject, task, version }: Facts): string {
  const since = chance.between(2008, 2021);
  return [
    `<p>Version ${version} of this ${subject} ${task} is a ${method}. It was trained on ${chance.between(2, 900)} thousand ` +
      `${chance.pick(field.data)} from ${since} to ${since + chance.between(1, 4)}.</p>`,
    `<p>On data it had not seen it reaches ${chance.pick(metrics)} of 0.${chance.between(71, 98)}. ${chance.pick(limits)}</p>`,
    `<p>Send one row for each question; the answer comes back in the same order.</p>`,
  ].join('\n');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
