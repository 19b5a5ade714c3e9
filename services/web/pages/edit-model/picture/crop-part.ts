/** A part of a picture, in its own pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Percents of the picture's width and height. */
export type Percents = Part;

/** The largest square in the middle of a picture. */
export function middleSquare({ width, height }: Size): Percents {
  const side = Math.min(width, height);
  const [w, h] = [(100 * side) / width, (100 * side) / height];
  return { x: (100 - w) / 2, y: (100 - h) / 2, width: w, height: h };
}

/** The part in whole pixels of the picture: at least one, and within it. */
export function pixelsOf({ x, y, width, height }: Percents, size: Size): Part {
  const [left, across] = span(x, width, size.width);
  const [top, down] = span(y, height, size.height);
  return { x: left, y: top, width: across, height: down };
}

function span(start: number, length: number, whole: number): [number, number] {
  const from = Math.min(whole - 1, Math.max(0, Math.round((start / 100) * whole)));
  return [from, Math.min(whole - from, Math.max(1, Math.round((length / 100) * whole)))];
}
