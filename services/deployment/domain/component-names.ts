/** A Kubernetes Service may have no more characters. */
const longest = 63;

/** `Predictor_R1` is `predictor-r1`: lower-case letters, digits and hyphens, beginning with a letter and not ending with a hyphen. */
export function dnsLabel(name: string, most = longest): string {
  const cleaned = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
  const begun = /^[a-z]/.test(cleaned) ? cleaned : `m-${cleaned}`;
  return begun.slice(0, most).replace(/-+$/, '');
}

/** DNS labels for names, in their order, each one once and none of those `taken`: a second `add` is `add-2`. */
export function uniqueLabels(names: readonly string[], taken: readonly string[] = []): readonly string[] {
  const used = new Set(taken);
  return names.map((name) => {
    let label = dnsLabel(name);
    for (let number = 2; used.has(label); number += 1) label = `${dnsLabel(name, longest - 6)}-${number}`;
    used.add(label);
    return label;
  });
}
