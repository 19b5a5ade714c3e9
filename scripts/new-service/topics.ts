import type { NewService } from './names.ts';

interface NewTopic {
  readonly kind: 'commands' | 'events' | 'replies' | 'dead';
  /** For `infra/kafka/topics.yaml`. */
  readonly comment: string;
  readonly settings: string;
  /** For `schemas/asyncapi.yaml`. */
  readonly description: string;
  /** Those that are there from the beginning. */
  readonly messages: readonly string[];
}

/** The topics of a new service, with settings like those of the others. */
export function topicsOf({ name, parts, hasCommands }: NewService): readonly NewTopic[] {
  const topics: readonly (NewTopic | false)[] = [
    hasCommands && {
      kind: 'commands',
      comment: 'Outlasts a long week-end of a worker that is down.',
      settings: settings('commands', 12, '604800000 # 7 days', '5242880 # 5 MiB'),
      description: `Commands to ${name}. Read by the group {prefix}.${name}.worker.`,
      messages: [],
    },
    (hasCommands || parts.has('relay')) && {
      kind: 'events',
      comment: 'What happened, for consumers that come late.',
      settings: settings('events', 12, '2592000000 # 30 days', '5242880 # 5 MiB'),
      description: `What has happened in ${name}, for every consumer.`,
      messages: [],
    },
    hasCommands &&
      parts.has('gateway') && {
        kind: 'replies',
        comment: 'One partition for each gateway process that sends commands.',
        settings: settings('replies', 32, '600000 # 10 minutes', '5242880 # 5 MiB'),
        description: 'Outcomes, for the gateways that sent the commands. Each gateway process owns one partition.',
        messages: ['Done', 'Rejection'],
      },
    parts.has('worker') && {
      kind: 'dead',
      comment: 'Holds whole messages plus what went wrong with them, hence the greater size.',
      settings: settings('dead', 3, '7776000000 # 90 days', '6291456 # 6 MiB'),
      description: `Messages that ${name} could not act on. \`npm run dead\` lists, shows and replays them.`,
      messages: ['DeadLetter', 'Replayed'],
    },
  ];
  return topics.filter((topic) => topic !== false);
}

const settings = (kind: string, partitions: number, retentionMs: string, maxMessageBytes: string) => `\
  ${kind}:
    partitions: ${partitions}
    retentionMs: ${retentionMs}
    maxMessageBytes: ${maxMessageBytes}
    cleanup: delete
`;
