import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { StartSettings } from '../../../scripts/start/settings.ts';

/** The commands in the shell blocks below a heading, up to the next one of the same rank or a higher one. */
export function commandsOf(page: string, heading: string): string {
  const text = readFileSync(page, 'utf8');
  const section = new RegExp(`^(#+) ${heading}\\n(.*?)(?=^#{1,2} |(?![^]))`, 'ms').exec(text)?.[2] ?? '';
  const blocks = Array.from(section.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = '']) => block);
  expect(blocks, `${page}: ${heading}`).to.not.be.empty;
  return blocks.join('');
}

/** Runs them as a person types them, in a folder and with the settings of a platform; answers what they print. */
export function runCommands(commands: string, cwd: string, settings: Partial<StartSettings>): string {
  const given = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const env = { ...process.env, ...Object.fromEntries(given) };
  const { status, stdout, stderr } = spawnSync('bash', ['-eu', '-c', commands], { cwd, env, encoding: 'utf8' });
  expect(status, stderr).to.equal(0);
  return stdout;
}
