/** What everybody may read. Other keys may hold what clusters and build servers are reached by. */
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

type Slides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The slides for somebody who prefers these tags: those about one of them, and those about none. Without tags all are. */
export const slidesFor = (slides: Slides, tags: readonly string[]): Slides[] =>
  Object.entries(slides)
    .filter(([, { tagName }]) => tags.length === 0 || typeof tagName !== 'string' || !tagName || tags.includes(tagName))
    .map(([index, slide]) => ({ [index]: slide }));
