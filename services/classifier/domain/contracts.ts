/** The models of this service; `phishing` stands alone, the others are for a composition. */
export const modelNames = ['phishing', 'address', 'site', 'verdict'] as const;
export type ModelName = (typeof modelNames)[number];

/** What callers of a model have to know. The names are those of its proto file. */
export interface Contract {
  /** The package unless a deployment says otherwise. */
  readonly packageName: string;
  readonly operation: string;
  readonly input: string;
  readonly output: string;
}

export const contracts: Readonly<Record<ModelName, Contract>> = {
  phishing: {
    packageName: 'modelyard.classifier.v1',
    operation: 'classify',
    input: 'ClassifyIn',
    output: 'ClassifyOut',
  },
  address: {
    packageName: 'modelyard.classifier.address.v1',
    operation: 'judge',
    input: 'AddressFeatures',
    output: 'Opinion',
  },
  site: {
    packageName: 'modelyard.classifier.site.v1',
    operation: 'judge',
    input: 'SiteFeatures',
    output: 'Opinion',
  },
  verdict: {
    packageName: 'modelyard.classifier.verdict.v1',
    operation: 'decide',
    input: 'Opinions',
    output: 'ClassifyOut',
  },
};

/** The service's name in every proto file. */
export const modelService = 'Model';
