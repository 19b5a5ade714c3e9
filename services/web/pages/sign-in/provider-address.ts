/** What identity takes. */
const longest = 1_000;

/** Where the browser goes to log in at the OpenID provider; it comes back with the address that the person wanted. */
export const providerAddress = (to: string | undefined): string =>
  `/api/auth/oidc/login${to && to.length <= longest ? `?to=${encodeURIComponent(to)}` : ''}`;
