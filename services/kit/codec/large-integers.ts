/** Texts, so that digits in them are left alone, or integers of 16 digits and more; Python writes those of a `float` with `.0`. */
const textOrInteger = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])(-?\d{16,})(?:\.0+)?(?![\d.eE])/g;
const anyLarge = /\d{16}/;

/**
 * Puts quotes around the integers of a JSON text that a number of JavaScript does not give back as they were written. The
 * proto3 JSON mapping reads both forms; without the quotes `9007199254740993` arrives as `9007199254740992`.
 */
export function quoteLargeIntegers(json: string): string {
  if (!anyLarge.test(json)) return json;
  return json.replace(textOrInteger, (token, integer: string | undefined) =>
    integer === undefined || String(Number(integer)) === integer ? token : `"${integer}"`,
  );
}
