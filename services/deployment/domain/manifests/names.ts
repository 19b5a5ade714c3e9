/** Of a label in the domain name system. */
const longest = 63;

/** `<label>-<suffix>`; a label that is too long for it is cut, and a hash keeps it different from its like. */
export function suffixed(label: string, suffix: string): string {
  const room = longest - suffix.length - 1;
  if (label.length <= room) return `${label}-${suffix}`;
  return `${label.slice(0, room - 9).replace(/-+$/, '')}-${fingerprint(label)}-${suffix}`;
}

/** FNV-1a: eight hexadecimal digits. */
export function fingerprint(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
