import type { StartSettings } from '../start/settings.ts';
import type { KnownEngines } from './known-engines.ts';

/** What a check has found. A warning can wait, a problem keeps something from working. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem';
  /** What was looked at: `port 8080`. */
  readonly about: string;
  readonly says: string;
  /** What to do; absent where everything is well. */
  readonly remedy?: string;
}

/** What checks know of the platform. */
export interface Patient {
  readonly settings: StartSettings;
  readonly env: NodeJS.ProcessEnv;
  /** The process of `npm start` that has its data in the folder; undefined where none runs. */
  readonly launcher: number | undefined;
}

/** The same, and where its engines are. */
export interface KnownPatient extends Patient {
  readonly engines: KnownEngines;
}

/** Looks at one thing. What it throws is reported as a problem of its own. */
export interface Check {
  readonly name: string;
  readonly run: (patient: KnownPatient) => Promise<readonly Finding[]>;
}

export const well = (about: string, says: string): Finding => ({ state: 'ok', about, says });
export const warning = (about: string, says: string, remedy: string): Finding => ({
  ...{ state: 'warning', about, says, remedy },
});
export const problem = (about: string, says: string, remedy: string): Finding => ({
  ...{ state: 'problem', about, says, remedy },
});
