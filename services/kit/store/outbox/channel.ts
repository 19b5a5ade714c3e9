/** The channel that writers notify and the relay listens to. */
export const outboxChannel = (schema: string): string => `outbox_${schema}`;
