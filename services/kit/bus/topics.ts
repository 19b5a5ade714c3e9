import { createHash } from 'node:crypto';

/** What a topic carries. Names are built and parsed only in this file. `step`, `split`, `collate`: hops of a run. */
export const topicKinds = [
  'commands',
  'events',
  'replies',
  'records',
  'dead',
  'step',
  'split',
  'collate',
  'results',
] as const;
export type TopicKind = (typeof topicKinds)[number];

/** `bicycle.orders.commands`: prefix, service, kind. Throws where a part is not a valid segment. */
export function topicName(prefix: string, service: string, kind: TopicKind): string {
  return `${segment(prefix)}.${segment(service)}.${kind}`;
}

/** `bicycle.orders.worker`: all processes of one role share the work of one group. */
export function groupName(prefix: string, service: string, role: string): string {
  return `${segment(prefix)}.${segment(service)}.${segment(role)}`;
}

/** Another topic of the same service. Throws where `topic` is not a topic of this platform. */
export function siblingTopic(topic: string, kind: TopicKind): string {
  const known = parseTopic(topic);
  if (!known) throw new Error(`"${topic}" is not a topic of this platform`);
  return topicName(known.prefix, known.service, kind);
}

/** The parts of a topic name; undefined where it is not a topic of this platform. */
export function parseTopic(topic: string): { prefix: string; service: string; kind: TopicKind } | undefined {
  const [prefix = '', service = '', kind, ...rest] = topic.split('.');
  const known = topicKinds.find((name) => name === kind);
  return known && isSegment(prefix) && isSegment(service) && rest.length === 0
    ? { prefix, service, kind: known }
    : undefined;
}

/**
 * The topic segment of a member of a family, whose name a user chose: `run-website-phishing`. A name that cannot be part
 * of a topic (capitals, blanks, length) is simplified and gets a hash, so that no two names share a topic.
 */
export function memberName(family: string, name: string): string {
  const plain = `${family}-${name}`;
  if (isSegment(plain) && !name.includes('--')) return plain;
  const readable = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return segment(`${family}-${readable.replace(/^-/, '').slice(0, 32).replace(/-$/, '')}--${hash}`);
}

/** Whether a service belongs to a family of that name. */
export const isMember = (family: string, service: string) => service.startsWith(`${family}-`);

const isSegment = (text: string) => /^[a-z][a-z0-9-]{0,63}$/.test(text);

function segment(text: string): string {
  if (!isSegment(text)) throw new Error(`"${text}" cannot be part of a topic name`);
  return text;
}
