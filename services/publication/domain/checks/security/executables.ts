import type { Findings } from '../findings.ts';

const machO = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe]);

/** The kind of program that begins with `head`; undefined if it is not a program. */
export function programKind(head: Buffer): string | undefined {
  if (head.length < 4) return undefined;
  const mark = head.readUInt32BE();
  if (mark === 0x7f454c46) return 'a program (ELF)';
  // A text may begin with MZ as well, but contains no zero bytes.
  if (head.toString('latin1', 0, 2) === 'MZ' && head.includes(0)) return 'a program (PE)';
  if (machO.has(mark)) return 'a program (Mach-O)';
  // Java class files have the same magic number, followed by a version from 45 on instead of the number of architectures.
  if (mark === 0xcafebabe && head.length >= 8 && head.readUInt32BE(4) < 45) return 'a program (Mach-O)';
  return undefined;
}

const shells = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'csh', 'tcsh', 'fish', 'ash', 'busybox', 'pwsh']);

/** Reports programs and shell scripts as problems; scripts of other interpreters are normal parts of models. */
export function scanProgram(head: Buffer, where: string, findings: Findings): void {
  const kind = programKind(head);
  if (kind) findings.problem(where, `is ${kind}`);
  const [, line = ''] = /^#!([^\n]{1,200})/.exec(head.toString('latin1', 0, 210)) ?? [];
  const words = line
    .trim()
    .split(/\s+/)
    .map((word) => word.split('/').at(-1) ?? '');
  if (words.some((word) => shells.has(word))) findings.problem(where, 'is a script for a shell');
  else if (line !== '')
    findings.note(where, `is a script for ${words.find((word) => word !== 'env' && !word.startsWith('-'))}`);
}
