import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OnboardingOptions } from '../../contracts/onboarding.ts';
import { uuid } from '../../kit/http/api/fields.ts';
import { sendsCommand } from '../../kit/http/commands/answers.ts';

const flag = (what: string) =>
  z
    .string()
    .regex(/^(?:true|false)$/i, 'must be true or false')
    .optional()
    .describe(what)
    .meta({ examples: ['true'] });

const word = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'must have no control characters')
    .optional();

/** Headers of every push, by their names in lower case; clients know these. */
export const pushHeaders = sendsCommand.headers.extend({
  tracking_id: uuid()
    .optional()
    .describe('The step results of the catalog are found under it; made where it is absent.'),
  'request-id': word(128).describe('Not used; `X-Request-Id` names the request in logs.'),
  provider: word(100)
    .describe('Not used: the token says who issued it.')
    .meta({ examples: ['modelyard'] }),
  shareusername: word(100)
    .describe('Login name or e-mail address of an active user, who becomes the author of the revision.')
    .meta({ examples: ['grace'] }),
  modname: word(100)
    .refine(
      (name) => name === undefined || /^[A-Za-z0-9_-]*$/.test(name),
      'may have letters, digits, "-" and "_" alone',
    )
    .describe('Takes the place of the model’s name in the name of the image.')
    .meta({ examples: ['adder'] }),
  deployment_env: z
    .string()
    .regex(/^[12]?$/, 'must be 1 or 2')
    .optional()
    .describe('1: plain, 2: an image of ONAP’s form.')
    .meta({ examples: ['1'] }),
  iscreatemicroservice: flag('false: no image is built.'),
  deploy: flag(
    'true: the image is to be deployed as well. Not available yet: the step result of AddDockerImage says so.',
  ),
});

export type PushHeaders = z.output<typeof pushHeaders>;

const isTrue = (text: string | undefined, fallback: boolean): boolean =>
  text === undefined ? fallback : text.toLowerCase() === 'true';

export const trackingIdOf = (headers: PushHeaders): string => headers.tracking_id?.toLowerCase() ?? randomUUID();

export const optionsOf = (headers: PushHeaders): OnboardingOptions => ({
  createImage: isTrue(headers.iscreatemicroservice, true),
  imageName: headers.modname || null,
  target: headers.deployment_env === '2' ? 'onap' : 'plain',
  deploy: isTrue(headers.deploy, false),
  shareUserName: headers.shareusername || null,
  imageUri: null,
});
