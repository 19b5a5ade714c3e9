import { type AppError, unavailable } from '../../kit/errors.ts';
import { type PythonRequirements, unusable } from './requirements.ts';

const network =
  /error sending request|failed to fetch|request failed|timed out|dns error|connection (?:refused|reset)|\(50[0-9] /i;
/** What uv says of every resolution that fails, and its advice on options that only the site could change. */
const usual = /^error: No solution found when resolving dependencies$|^hint: .*$|^\s*(?:error|cause): /gm;

/**
 * Why uv could not resolve or install `requirements`, for the owner of the model: `unavailable` where an index does not answer;
 * otherwise which of them cannot be had, and with `advice` what to do.
 */
export function installFailure(errors: string, requirements: PythonRequirements, advice: string): AppError {
  const text = errors
    .replaceAll(/^warning:.*$/gm, '')
    // Passwords of private indexes.
    .replaceAll(/:\/\/[^/\s@]*@/g, '://')
    .trim()
    .slice(0, 2_000);
  if (network.test(text)) return unavailable('The index of Python packages does not answer.', new Error(text));
  const { lines, python, platform } = requirements;
  const named = lines.filter((line) => isNamed(line, text));
  const what = named.length > 0 ? named.join(', ') : 'The Python packages of the model';
  const hint = /no (?:usable |matching )?wheels|binary|source distribution/i.test(text)
    ? ' Only packages with a wheel for this version of Python and platform are installed, since building others runs their code.'
    : '';
  const why = text.replaceAll(usual, '').replaceAll(/\s+/g, ' ').trim();
  return unusable(`${what} cannot be installed for Python ${python} on ${platform}. ${why}${hint} ${advice}`);
}

/** `six==1.0` is not meant where `six==1.0.1` or `my-six==1.0` is. */
function isNamed(line: string, text: string): boolean {
  const escaped = line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])${escaped}(?![\\w-]|\\.\\w)`).test(text);
}
