import type { Message, MessageField } from '../../../contracts/composer-api.ts';
import {
  type FieldValue,
  type FormField,
  type MessageShape,
  scalarOf,
} from '../../parts/message-form/message-shape.ts';

/** The message of a port, as a form shows it. Ports do not say what an enum has: it is written as JSON. */
export const shapeOfMessage = ({ messageName, messageargumentList }: Message): MessageShape => ({
  name: messageName,
  fields: messageargumentList.map(fieldOf),
});

const fieldOf = (field: MessageField): FormField => ({
  name: field.name ?? field.tag,
  holds: field.role === 'repeated' ? 'list' : 'one',
  value: formValue(field),
  isOptional: field.role === 'optional',
});

function formValue({ type, complexType }: MessageField): FieldValue {
  if (complexType) return { type: 'message', shape: () => shapeOfMessage(complexType) };
  return scalarOf(type) ?? { type: 'json' };
}
