import { encodingOf } from '../../../kit/codec/value-conversion.ts';
import type { FieldShape, MessageShape } from './shape.ts';

/**
 * What is compared of a port: `names` everything; `shape` everything but names; `flat` the same without what nested messages
 * hold; `wire` what is the same for all between which bytes can be handed over.
 */
export type Level = 'names' | 'shape' | 'flat' | 'wire';

type Text = string | number | readonly Text[];

/** The same text for messages that are the same at this level, and another one for all others. */
export const shapeText = (messages: readonly MessageShape[], level: Level): string =>
  JSON.stringify(messages.map((message) => messageText(message, level)));

const messageText = ({ name, fields }: MessageShape, level: Level): Text => [
  level === 'names' ? name : '',
  ...fields.map((field) => fieldText(field, level)),
];

function fieldText({ number, name, role, type, typeName, message, up = -1 }: FieldShape, level: Level): Text {
  if (level === 'flat') return [number, role, typeName === '' ? type : 'named'];
  const inside = message ? messageText(message, level) : up;
  if (level === 'names') return [number, role, type, name, typeName, inside];
  // Of a message that is described elsewhere there is only its name to tell it from others.
  const named = type === 'message' && !message && up < 0 ? typeName : '';
  if (level === 'shape') return [number, role, type, named, inside];
  return [number, role === 'repeated' ? role : '', encodingOf(type), named, inside];
}
