/** The DNS names of a certificate, of its `subjectAltName` as Node writes it: `DNS:a.example.org, IP Address:127.0.0.1`. */
export const dnsNamesOf = (subjectAltName = ''): string[] =>
  subjectAltName.split(', ').flatMap((name) => /^DNS:([\w*.-]{1,253})$/.exec(name)?.[1] ?? []);
