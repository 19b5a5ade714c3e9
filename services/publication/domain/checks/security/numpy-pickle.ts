const magic = Buffer.from('\x93NUMPY', 'latin1');

/** The offset of the pickle in a NumPy array of Python objects; undefined in all other arrays. */
export function pickleOffset(head: Buffer): number | undefined {
  if (!head.subarray(0, 6).equals(magic) || head.length < 12) return undefined;
  const isOld = head[6] === 1;
  const begin = isOld ? 10 : 12;
  const end = begin + (isOld ? head.readUInt16LE(8) : head.readUInt32LE(8));
  // A header longer than the head describes many fields, any of which may be objects.
  const header = head.toString('latin1', begin, end);
  return end > head.length || /['"][|<>=]?O\d*['"]/.test(header) ? end : undefined;
}
