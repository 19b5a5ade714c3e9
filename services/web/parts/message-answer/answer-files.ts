import type { FieldValue, MessageShape } from '../message-form/message-shape.ts';

export interface AnswerFile {
  /** `faces[0].picture`. */
  readonly name: string;
  readonly base64: string;
}

const mostFiles = 20;

/** The bytes in a message, which people look at or save. */
export function answerFiles(shape: MessageShape, message: unknown): readonly AnswerFile[] {
  const files: AnswerFile[] = [];

  function visit(value: FieldValue, given: unknown, name: string): void {
    if (files.length >= mostFiles) return;
    if (value.type === 'message') visitMessage(value.shape(), given, `${name}.`);
    else if (value.type === 'bytes' && typeof given === 'string' && given !== '') files.push({ name, base64: given });
  }

  function visitMessage({ fields }: MessageShape, given: unknown, prefix: string): void {
    if (typeof given !== 'object' || given === null) return;
    for (const { name, holds, value } of fields) {
      const one = Object.hasOwn(given, name) ? given[name as keyof typeof given] : undefined;
      if (holds === 'one') visit(value, one, prefix + name);
      else for (const [key, item] of Object.entries(one ?? {})) visit(value, item, `${prefix}${name}[${key}]`);
    }
  }

  visitMessage(shape, message, '');
  return files;
}
