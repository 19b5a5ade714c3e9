import manifest from '../../package.json' with { type: 'json' };

/**
 * The platform that is built with this kit: the name of its package. It begins names of types, URNs of problems and schemas
 * and names of clients at engines, so a package that gets another name speaks to other clients.
 */
export const platformName = manifest.name;
