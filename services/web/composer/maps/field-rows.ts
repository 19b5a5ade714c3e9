import type { Message, MessageField } from '../../../contracts/composer-api.ts';

/** A field of a message as a map names it. */
export interface FieldRow {
  /** Its numbers from the outermost message on: `1.3`. */
  readonly tag: string;
  /** Its names from the outermost message on: `address.street`. */
  readonly name: string;
  readonly field: MessageField;
}

/** Fields that lie deeper, or further down, are mapped with what they lie in. */
const limits = { depth: 4, rows: 200 };

/** The fields of a message, each followed by those that lie in it. Which element of a repeated one is meant is not known, so it is mapped as a whole. */
export function fieldRows({ messageargumentList }: Message): readonly FieldRow[] {
  const rows: FieldRow[] = [];
  const add = (fields: readonly MessageField[], outer: FieldRow | undefined, depth: number): void => {
    for (const field of fields) {
      if (rows.length === limits.rows) return;
      const number = field.tag.split('.').at(-1) ?? '';
      const row = {
        tag: outer ? `${outer.tag}.${number}` : number,
        name: outer ? `${outer.name}.${field.name ?? number}` : (field.name ?? number),
        field,
      };
      rows.push(row);
      if (field.complexType && field.role !== 'repeated' && depth < limits.depth)
        add(field.complexType.messageargumentList, row, depth + 1);
    }
  };
  add(messageargumentList, undefined, 1);
  return rows;
}

/** `repeated Line`. */
export const typeText = ({ role, type }: MessageField): string => (role === 'repeated' ? `${role} ${type}` : type);

/** Whether two fields hold the same: type, role and what lies in them, whatever it is called. */
export function isSameField(one: MessageField, other: MessageField): boolean {
  if ((one.role === 'repeated') !== (other.role === 'repeated')) return false;
  const [inner, otherInner] = [one.complexType?.messageargumentList, other.complexType?.messageargumentList];
  if (!inner || !otherInner) return !inner && !otherInner && one.type === other.type;
  return (
    inner.length === otherInner.length &&
    inner.every((field, index) => {
      const against = otherInner[index];
      return against !== undefined && field.tag === against.tag && isSameField(field, against);
    })
  );
}
