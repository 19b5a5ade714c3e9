import { expect } from 'chai';
import { contentDocument } from '../../../services/content/gateway/document.ts';

const api = '/site/api-manual';
const binaries = '/site/binaries/content';

/** What clients of the predecessor, and ours, have in their code. */
const known = [
  `post ${api}/Solution/description/{workspace}`,
  `get ${api}/Solution/description/{workspace}/{solutionId}/{revisionId}`,
  `delete ${api}/Solution/description/{workspace}/{solutionId}/{revisionId}`,
  `post ${api}/solutionImages/{solutionId}`,
  `get ${api}/solutionImages/{solutionId}`,
  `delete ${api}/solutionImages/{solutionId}`,
  `post ${api}/Solution/solutionImages/{solutionId}`,
  `get ${api}/Solution/solutionImages/{solutionId}`,
  `delete ${api}/Solution/solutionImages/{solutionId}`,
  `get ${binaries}/gallery/{cmsName}/solution/{solutionId}/{imageName}`,
  `get ${api}/solutionImages/{solutionId}/image`,
  `get ${api}/Solution/solDescription`,
  `post ${api}/Solution/solDescription`,
  `get ${api}/Solution/global/termsCondition`,
  `get ${api}/Solution/global/modelerresource/{name}`,
  `post ${api}/Solution/carouselImages/{folder}`,
  `post ${api}/Solution/globalImages/{folder}`,
  `get ${api}/Solution/global/{folder}`,
  `get ${binaries}/gallery/{cmsName}/global/{folder}/{imageName}`,
  `post ${api}/Solution/solutionAssets/{solutionId}/{revisionId}`,
  `get ${api}/Solution/solutionAssets/{solutionId}/{revisionId}`,
  `delete ${api}/Solution/solutionAssets/{solutionId}/{revisionId}/{documentName}`,
  `get ${binaries}/assets/solutiondocs/solution/{solutionId}/{revisionId}/{workspace}/{documentName}`,
  `get ${api}/Solution/versions/{solutionId}/{revisionId}`,
  `post ${api}/Solution/reviews/{solutionId}/{revisionId}/freeze`,
  `post ${api}/Solution/reviews/{solutionId}/{revisionId}/settle`,
  'get /operations/{id}',
];

/** Names of the operations in generated clients. */
const ids = [
  ...['storeDescription', 'readDescription', 'deleteDescription'],
  ...['storeImage', 'listImage', 'listImageInEnvelope', 'deleteImage', 'readImage', 'readCurrentImage'],
  ...['storeDocument', 'listDocuments', 'deleteDocument', 'readDocument', 'readOperation'],
  ...['storeSlideImage', 'storeGlobalImage', 'listSiteImages', 'readSiteImage'],
  ...['readSiteText', 'readTerms', 'readModelerHelp', 'storeSiteText'],
  ...['listVersions', 'freezeContent', 'settleContent'],
];

describe('the API document of content', () => {
  const { paths } = contentDocument();
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, ...rest }]) => ({
      route: `${method} ${path}`,
      operationId,
      ...rest,
    })),
  );

  it('has exactly the routes that clients know', () => {
    expect(described.map(({ route }) => route)).to.have.members(known);
  });

  it('keeps the names of operations', () => {
    const own = described.filter((one) => !('deprecated' in one));
    expect(own.map(({ operationId }) => operationId)).to.have.members(ids);
  });

  it('describes files with their ranges and versions', () => {
    const file = described.find(({ operationId }) => operationId === 'readDocument');
    expect(Object.keys(Object(file).responses)).to.include.members(['200', '206', '304', '404', '416']);
    expect(Object(file).parameters.map(({ name }: { name: string }) => name)).to.include.members(['Range', 'If-Range']);
  });
});
