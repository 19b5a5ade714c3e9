import type { Workspace } from '../domain/aggregate-ids.ts';

const api = '/site/api-manual';
const binaries = '/site/binaries/content';

/** The paths of the interface, as patterns. Clients of the predecessor find images below `Solution` as well. */
export const paths = {
  descriptions: `${api}/Solution/description/:workspace`,
  description: `${api}/Solution/description/:workspace/:solutionId/:revisionId`,
  image: [`${api}/solutionImages/:solutionId`, `${api}/Solution/solutionImages/:solutionId`],
  imageFile: (cmsName: string) => `${binaries}/gallery/${cmsName}/solution/:solutionId/:name`,
  documents: `${api}/Solution/solutionAssets/:solutionId/:revisionId`,
  document: `${api}/Solution/solutionAssets/:solutionId/:revisionId/:name`,
  documentFile: `${binaries}/assets/solutiondocs/solution/:solutionId/:revisionId/:workspace/:name`,
  operation: '/operations/:id',
};

/** Where an image can be downloaded, ready to be used as an address. */
export const imageHref = (cmsName: string, solutionId: string, name: string) =>
  `${binaries}/gallery/${cmsName}/solution/${solutionId}/${encodeURIComponent(name)}`;

export const documentHref = (workspace: Workspace, solutionId: string, revisionId: string, name: string) =>
  `${binaries}/assets/solutiondocs/solution/${solutionId}/${revisionId}/${workspace}/${encodeURIComponent(name)}`;
