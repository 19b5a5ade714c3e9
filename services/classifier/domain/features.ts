/** One input of the model: its name and meaning are the contract of `ClassifyIn`, in the order of its field numbers. */
export interface Feature {
  readonly name: string;
  readonly meaning: string;
  /** What each allowed value stands for; every other value is rejected. */
  readonly values: ReadonlyMap<number, string>;
}

const feature = (name: string, meaning: string, values: readonly (readonly [number, string])[]): Feature => ({
  name,
  meaning,
  values: new Map(values),
});

/** The nine features of `ClassifyIn`, fields 1 to 9. */
export const features: readonly Feature[] = [
  feature('SFH', 'where forms are sent', [
    [1, 'to its own domain'],
    [0, 'to another domain'],
    [-1, 'nowhere: empty'],
  ]),
  feature('popUpWindow', 'pop-up windows', [
    [1, 'none of concern'],
    [0, 'right click disabled or hidden'],
    [-1, 'asks for credentials'],
  ]),
  feature('SSLfinal_State', 'HTTPS certificate', [
    [1, 'trusted and old enough'],
    [0, 'doubtful'],
    [-1, 'none'],
  ]),
  feature('requestUrl', 'share of page objects from another domain', [
    [1, 'low'],
    [0, 'medium'],
    [-1, 'high'],
  ]),
  feature('urlAnchor', 'share of anchors to another domain', [
    [1, 'low'],
    [0, 'medium'],
    [-1, 'high'],
  ]),
  feature('webTraffic', 'popularity rank', [
    [1, 'high'],
    [0, 'medium'],
    [-1, 'low or unknown'],
  ]),
  feature('urlLength', 'length of the address', [
    [1, 'short'],
    [0, 'medium'],
    [-1, 'long'],
  ]),
  feature('domainAge', 'age of the domain', [
    [1, 'over six months'],
    [-1, 'younger'],
  ]),
  feature('ip', 'the address is a plain IP address', [
    [0, 'no'],
    [1, 'yes'],
  ]),
];

/** What can be known without opening the page, in the order of `AddressFeatures`. */
export const addressFeatures = named('SSLfinal_State', 'webTraffic', 'urlLength', 'domainAge', 'ip');

/** What the page itself does, in the order of `SiteFeatures`. */
export const siteFeatures = named('SFH', 'popUpWindow', 'requestUrl', 'urlAnchor');

function named(...names: readonly string[]): readonly Feature[] {
  return names.flatMap((name) => features.filter((known) => known.name === name));
}

/** What `ClassifyOut.value` stands for, in the order in which the model scores them. */
export const classes: readonly { readonly value: number; readonly meaning: string }[] = [
  { value: -1, meaning: 'phishing' },
  { value: 0, meaning: 'suspicious' },
  { value: 1, meaning: 'legitimate' },
];
