/** Tells the secrets of deployment keys from the tokens of the platform. */
export const keyPrefix = 'mdk_';
/** What such a secret looks like; 256 random bits cannot be guessed. */
export const keySecret = /^mdk_[\w-]{43}$/;
