/** Of a label in the domain name system. */
const longest = 63;

/**
 * A DNS label that begins with a letter, as names of Services must: `Face_detect.2` is `face-detect-2`. Different names may
 * become the same.
 */
export function dnsLabel(text: string, fallback = 'model'): string {
  const label = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  return label === '' ? fallback : label;
}

/** `<label>-<suffix>`; a label that is too long for it is cut, and a hash keeps it different from its like. */
export function suffixed(label: string, suffix: string): string {
  const room = longest - suffix.length - 1;
  if (label.length <= room) return `${label}-${suffix}`;
  return `${label.slice(0, room - 9).replace(/-+$/, '')}-${hash(label)}-${suffix}`;
}

/** FNV-1a: eight hexadecimal digits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
