/** What a topic carries. Names are built and checked here and nowhere else. */
export const topicKinds = ['commands', 'events', 'replies', 'dead'] as const;
export type TopicKind = (typeof topicKinds)[number];

/** `modelyard.content.commands`: prefix, service, kind. Throws on a name that no platform of ours could have. */
export function topicName(prefix: string, service: string, kind: TopicKind): string {
  return `${segment(prefix)}.${segment(service)}.${kind}`;
}

/** `modelyard.content.worker`: all processes of one role share the work of one group. */
export function groupName(prefix: string, service: string, role: string): string {
  return `${segment(prefix)}.${segment(service)}.${segment(role)}`;
}

/** The parts of a topic name, or undefined where it is none of ours. */
export function parseTopic(topic: string): { prefix: string; service: string; kind: TopicKind } | undefined {
  const [prefix = '', service = '', kind, ...rest] = topic.split('.');
  const known = topicKinds.find((name) => name === kind);
  return known && isSegment(prefix) && isSegment(service) && rest.length === 0
    ? { prefix, service, kind: known }
    : undefined;
}

const isSegment = (text: string) => /^[a-z][a-z0-9-]{0,63}$/.test(text);

function segment(text: string): string {
  if (!isSegment(text)) throw new Error(`"${text}" cannot be part of a topic name`);
  return text;
}
