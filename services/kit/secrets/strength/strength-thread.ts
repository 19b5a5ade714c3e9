import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { createBloomFilter } from './bloom-filter.ts';
import type { Strength, StrengthRequest } from './password-strength.ts';

/** The time grows with the cube of the length; what begins so well is strong enough. */
const longest = 32;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
});
const breached = createBloomFilter(readFileSync(new URL('breached-passwords.bloom', import.meta.url)));

parentPort?.on('message', ({ password, names }: StrengthRequest) => {
  const { score, feedback } = zxcvbn.check(password.slice(0, longest), [...names]);
  const isBreached = breached.has(password.normalize('NFC').toLowerCase());
  const strength: Strength = { score, warning: feedback.warning ?? '', isBreached };
  parentPort?.postMessage(strength);
});
