import { z } from 'zod';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { siteTextAggregate } from '../../domain/aggregate-ids.ts';
import { type OperationDeps, operation } from '../deps.ts';
import { identifier } from '../fields.ts';

const group = 'pages of the site';
const address = '/site/api-manual/Solution/solDescription';
/** JSON may write one character as six. */
const limitBytes = 256 << 10;
const bodyLimit = 6 * limitBytes + 4_096;

const key = z.object({
  path: z
    .string()
    .max(256)
    .regex(
      /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/,
      'must be words with slashes between them',
    )
    .meta({ examples: ['global/home-screen/success-stories'] }),
  name: identifier,
});
type Key = z.output<typeof key>;

/** Without envelope, as clients of the predecessor read it: null where there is no such text. */
const SiteText = z
  .object({ description: z.string().nullable().describe('HTML.'), solutionId: z.null(), revisionId: z.null() })
  .meta({ id: 'SiteText' });

const presentText = (description: string | undefined): z.output<typeof SiteText> => ({
  ...{ description: description ?? null, solutionId: null, revisionId: null },
});

const readText = async ({ path, name }: Key, { reader }: OperationDeps) =>
  presentText((await reader.description(siteTextAggregate(path, name)))?.description);

const common = { method: 'GET', group, access: 'open', answer: SiteText, failures: [400, 503] } as const;

const read = operation({
  ...{ ...common, path: address, id: 'readSiteText', query: key },
  summary: 'A text of the pages of the site',
  run: ({ query }, deps) => readText(query, deps),
});

const terms = operation({
  ...{ ...common, path: '/site/api-manual/Solution/global/termsCondition', id: 'readTerms' },
  summary: 'The terms of use: the text `termsCondition` of `global`',
  run: (_call, deps) => readText({ path: 'global', name: 'termsCondition' }, deps),
});

const help = operation({
  ...{ ...common, path: '/site/api-manual/Solution/global/modelerresource/{name}', id: 'readModelerHelp' },
  summary: 'A help text of the composer: one of `global/modelerresource`',
  params: key.pick({ name: true }),
  run: ({ params: { name } }, deps) => readText({ path: 'global/modelerresource', name }, deps),
});

const store = operation({
  ...{ method: 'POST', path: address, id: 'storeSiteText', group, access: 'open', query: key },
  summary: 'Store a text of the pages of the site; HTML is sanitised. For administrators',
  body: z.object({
    description: z
      .string('is missing')
      .refine((text) => Buffer.byteLength(text) <= limitBytes, `must have at most ${limitBytes} bytes of UTF-8`),
  }),
  bodyLimit,
  answer: SiteText,
  ...sendsCommand,
  failures: [400, 401, 403, 409, 413, 415, 503],
  async run({ ctx, query, body: { description: text } }, { authorise, execute }) {
    await authorise.administrator(clientIn(ctx));
    const aggregate = siteTextAggregate(query.path, query.name);
    const command = { type: 'modelyard.content.StoreSiteText', aggregate, data: { ...query, text } } as const;
    return execute(ctx, command, (event) => presentText(event.text));
  },
});

/** Texts of the site's own pages, which everybody reads. */
export const siteTextOperations = [read, terms, help, store];
