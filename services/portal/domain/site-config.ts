import { z } from 'zod';

/** Keys that everyone may read. Others may contain the addresses of clusters and build servers. */
const openKeys: readonly string[] = [
  'site_config',
  'carousel_config',
  'event_carousel',
  'story_carousel',
  'public_validation_workflow',
  'local_validation_workflow',
  'verification',
];

export const isOpenKey = (key: string): boolean => openKeys.includes(key);

const siteFields = z.object({
  fields: z.array(z.looseObject({ name: z.string(), data: z.unknown() })),
});
const disabled = z.object({ name: z.literal('Disabled') });

/** Whether the site, by its configuration, takes no models in from pages; the catalog accepts any JSON. */
export function isOnboardingDisabled(siteConfig: string): boolean {
  const { fields = [] } = siteFields.safeParse(JSON.parse(siteConfig)).data ?? {};
  return fields.some(({ name, data }) => name === 'enableOnBoarding' && disabled.safeParse(data).success);
}

type Slides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The slides for a user who prefers these tags: those about one of them or about no tag. Without tags all slides. */
export const slidesFor = (slides: Slides, tags: readonly string[]): Slides[] =>
  Object.entries(slides)
    .filter(([, { tagName }]) => tags.length === 0 || typeof tagName !== 'string' || !tagName || tags.includes(tagName))
    .map(([index, slide]) => ({ [index]: slide }));
