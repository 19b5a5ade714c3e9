import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { roleNames } from '../../domain/roles.ts';
import { operation, requesterOf } from '../operation.ts';
import { currentPassword } from '../person.ts';

const group = 'Second factor';
const longestCode = 50;

const recoveryCodes = () =>
  z.object({ recoveryCodes: z.array(z.string().meta({ examples: ['4f9c2-e7a18-b03d6-592c1-77d0e-1c6ba'] })) });

const code = () =>
  text(longestCode, 1)
    .describe('Six digits of the app.')
    .meta({ examples: ['123456'] });

/** What a session may do that has to set a second factor up before anything else. */
const ownOperations = [
  operation({
    method: 'GET',
    path: '/auth/secondFactor',
    group,
    summary: 'Whether the caller has a second factor, and how many recovery codes are left',
    access: 'caller',
    session: true,
    answer: enveloped(z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int().meta({ examples: [10] }) })),
    run: async ({ caller }, { secondFactor }) => styleB(await secondFactor.status(caller)),
  }),
  operation({
    method: 'POST',
    path: '/auth/secondFactor',
    group,
    summary: 'Begin with a second factor: a secret for an authenticator app, shown once',
    description: 'Log-ins ask for no code until a first one has confirmed it.',
    access: 'caller',
    session: true,
    status: 201,
    body: request(z.object({ currentPassword: currentPassword() })),
    answer: enveloped(
      z.object({
        secret: z
          .string()
          .describe('To be typed into the app, where it cannot read the picture.')
          .meta({ examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'] }),
        uri: z
          .string()
          .describe('`otpauth://totp/…`')
          .meta({ examples: ['otpauth://totp/modelyard:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'] }),
        qrCode: z
          .string()
          .describe('A picture of the URI, as a data URL of an SVG.')
          .meta({ examples: ['data:image/svg+xml;base64,PHN2Zy8+'] }),
      }),
    ),
    async run({ body, caller, ctx }, { secondFactor }) {
      const typed = body.request_body.currentPassword ?? undefined;
      return styleB(await secondFactor.begin(caller, typed, requesterOf(ctx)));
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/secondFactor/confirm',
    group,
    summary: 'Confirm the second factor with a code; answers ten recovery codes, shown once, each for one log-in',
    access: 'caller',
    session: true,
    body: request(z.object({ code: code() })),
    answer: enveloped(recoveryCodes()),
    async run({ body, caller, ctx }, { secondFactor, reportEvent }) {
      const codes = await secondFactor.confirm(caller, body.request_body.code);
      reportEvent(ctx, 'auth.second_factor.added', {});
      return styleB({ recoveryCodes: [...codes] });
    },
  }),
];

/** Paths of the operations that a session without the required second factor may use. */
export const setupPaths: ReadonlySet<string> = new Set(ownOperations.map(({ path }) => path));

export const secondFactorOperations = [
  ...ownOperations,
  operation({
    method: 'POST',
    path: '/auth/secondFactor/recoveryCodes',
    group,
    summary: 'Ten new recovery codes, shown once, with a code or recovery code; all earlier ones end',
    access: 'caller',
    session: true,
    body: request(z.object({ currentPassword: currentPassword(), code: code() })),
    answer: enveloped(recoveryCodes()),
    async run({ body, caller, ctx }, { secondFactor, reportEvent }) {
      const { currentPassword: typed, code: shown } = body.request_body;
      const given = { currentPassword: typed ?? undefined, code: shown };
      const codes = await secondFactor.replaceRecoveryCodes(caller, given, requesterOf(ctx));
      reportEvent(ctx, 'auth.recovery_codes.replaced', {});
      return styleB({ recoveryCodes: [...codes] });
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/secondFactor/remove',
    group,
    summary: 'Remove the second factor of the caller, with the password and a code or recovery code',
    access: 'caller',
    session: true,
    body: request(z.object({ currentPassword: text(1_000, 1), code: code() })),
    answer: enveloped(z.null()),
    async run({ body, caller, ctx }, { secondFactor, reportEvent }) {
      const { currentPassword: typed, code: shown } = body.request_body;
      await secondFactor.remove(caller, typed, shown, requesterOf(ctx));
      reportEvent(ctx, 'auth.second_factor.removed', { subject: caller.userId });
      return styleA('The second factor is removed.');
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/secondFactor/reset',
    group,
    summary: 'Remove the second factor of another user, who has lost device and recovery codes',
    access: [roleNames.admin],
    session: true,
    body: request(z.object({ userId: uuid() })),
    answer: enveloped(z.null()),
    async run({ body, caller, ctx }, { secondFactor, reportEvent }) {
      await secondFactor.reset(caller, body.request_body.userId);
      reportEvent(ctx, 'auth.second_factor.removed', { subject: body.request_body.userId });
      return styleA('The second factor is removed.');
    },
  }),
];
