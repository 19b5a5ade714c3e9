import { escapeHtml } from '../../../services/kit/mail/escape-html.ts';
import type { Inflicted } from '../inflict-faults.ts';

/** What happened when, in milliseconds after the load began. */
export interface TimeLine {
  readonly lengthMs: number;
  readonly faults: readonly Inflicted[];
  /** Moments by the name of the line: `uploads`. */
  readonly lines: readonly { readonly name: string; readonly momentsMs: readonly number[] }[];
}

const [width, left, right] = [1200, 60, 20];
const [lineHeight, gap, labelHeight] = [110, 34, 150];
const colours = ['#1f6feb', '#1a7f37', '#8250df', '#bf8700', '#cf222e'];
const faultColours = { kill: '#cf222e', suspend: '#bf8700', restart: '#8250df', 'full disk': '#0550ae' };
const steps = 240;

/** An SVG: a band for each line, with how many moments a second had; a mark for each fault, as wide as it lasted, with its target. */
export function drawTimeLine({ lengthMs, faults, lines }: TimeLine): string {
  const stepMs = Math.max(lengthMs / steps, 250);
  const x = (ms: number) => left + (ms / lengthMs) * (width - left - right);
  const bands = lines.map(({ name, momentsMs }, index) => {
    const bottom = labelHeight + (index + 1) * (lineHeight + gap) - gap;
    const rates = ratesOf(momentsMs, stepMs, lengthMs);
    const highest = Math.max(...rates, 1);
    const points = rates.map(
      (rate, step) => `${x((step + 0.5) * stepMs).toFixed(1)},${(bottom - (rate / highest) * lineHeight).toFixed(1)}`,
    );
    return [
      `<line x1="${left}" x2="${width - right}" y1="${bottom}" y2="${bottom}" stroke="#d0d7de"/>`,
      `<text x="${left}" y="${bottom - lineHeight - 6}" font-weight="bold">${escapeHtml(name)}</text>`,
      `<text x="${left - 6}" y="${bottom - lineHeight + 10}" text-anchor="end">${highest.toFixed(0)}/s</text>`,
      `<polyline fill="none" stroke="${colours[index % colours.length]}" stroke-width="1.5" points="${points.join(' ')}"/>`,
    ].join('\n');
  });
  const height = labelHeight + lines.length * (lineHeight + gap) + 20;
  const marks = faults.map(({ kind, target, beganMs, endedMs }) => {
    const [from, to] = [x(beganMs), x(Math.min(endedMs, lengthMs))];
    const colour = faultColours[kind];
    return [
      `<rect class="fault" x="${from.toFixed(1)}" y="${labelHeight - 8}" width="${Math.max(to - from, 1).toFixed(1)}" height="${height - labelHeight - 8}" fill="${colour}" fill-opacity="0.25"/>`,
      `<text transform="translate(${(from + 3).toFixed(1)} ${labelHeight - 12}) rotate(-60)" fill="${colour}">${escapeHtml(`${kind} ${target}`)}</text>`,
    ].join('\n');
  });
  const times = Array.from({ length: 11 }, (_, tenth) => (tenth * lengthMs) / 10).map(
    (ms) => `<text x="${x(ms).toFixed(1)}" y="${height - 4}" text-anchor="middle">${(ms / 1_000).toFixed(0)} s</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<title>Answers, repeated requests and faults over time</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${[...marks, ...bands, ...times].join('\n')}
</svg>
`;
}

/** How many moments there are a second, in each step of the time. */
function ratesOf(momentsMs: readonly number[], stepMs: number, lengthMs: number): number[] {
  const counts = new Array<number>(Math.ceil(lengthMs / stepMs)).fill(0);
  for (const ms of momentsMs) {
    const step = Math.min(Math.floor(ms / stepMs), counts.length - 1);
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return counts.map((count) => (count * 1_000) / stepMs);
}
