/** The path at the content service below which solutions have their documents: `…/<solutionId>/<revisionId>/<workspace>/<name>`. */
export const solutionDocuments = '/site/binaries/content/assets/solutiondocs/solution/';
