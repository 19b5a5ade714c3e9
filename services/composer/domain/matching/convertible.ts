import { passesUnchanged } from '../../../kit/codec/value-conversion.ts';
import type { FieldShape, MessageShape } from './shape.ts';

/**
 * Whether every message of one list is, as its bytes stand, a message of the other: what a link between two models hands over.
 * Both have the same fields, by number; one that is only on one side would be lost, or missed.
 */
export const isConvertible = (from: readonly MessageShape[], to: readonly MessageShape[]): boolean =>
  from.length === to.length && from.every((message, index) => fits(message, to[index]));

function fits(from: MessageShape, to: MessageShape | undefined): boolean {
  return (
    to !== undefined &&
    from.fields.length === to.fields.length &&
    from.fields.every((field, index) => fieldFits(field, to.fields[index]))
  );
}

function fieldFits(from: FieldShape, to: FieldShape | undefined): boolean {
  if (to?.number !== from.number || (from.role === 'repeated') !== (to.role === 'repeated')) return false;
  // A reader rejects a message without a required field; other writers leave out what is the default.
  if (to.role === 'required' && from.role !== 'required') return false;
  if (!isMessage(from) && !isMessage(to)) return passesUnchanged(from.type, to.type);
  if (from.type !== to.type || from.up !== to.up) return false;
  if (from.message) return fits(from.message, to.message);
  return !to.message && (from.up !== undefined || from.typeName === to.typeName);
}

const isMessage = ({ type }: FieldShape): boolean => type === 'message' || type === 'group';
