/** Texts, so that digits in them are left alone, or integers of 16 digits and more. */
const textOrInteger = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
const anyLarge = /\d{16}/;

/**
 * Puts quotes around the integers of a JSON text that a number of JavaScript cannot hold exactly. The proto3 JSON mapping reads
 * both forms; without the quotes `9007199254740993` arrives as `9007199254740992`.
 */
export function quoteLargeIntegers(json: string): string {
  if (!anyLarge.test(json)) return json;
  return json.replace(textOrInteger, (token) => (token.startsWith('"') || isExact(token) ? token : `"${token}"`));
}

const isExact = (integer: string): boolean => {
  const value = Number(integer);
  return Number.isFinite(value) && BigInt(value) === BigInt(integer);
};
