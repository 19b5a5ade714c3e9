/** What a model does, by the code of its type, and how often it occurs. */
export const modelTypes = {
  CL: { share: 40, tasks: ['classifier', 'detector', 'screening', 'triage', 'recognition'], tag: 'classification' },
  PR: { share: 30, tasks: ['forecast', 'predictor', 'early warning', 'risk score', 'outlook'], tag: 'prediction' },
  RG: { share: 15, tasks: ['estimator', 'regression', 'calibration', 'trend model'], tag: 'regression' },
  DT: { share: 10, tasks: ['feature extractor', 'normaliser', 'resampler', 'encoder'], tag: 'transformation' },
  DS: { share: 5, tasks: ['data set', 'data feed', 'benchmark data', 'sample archive'], tag: 'data' },
} as const;

/** What a model is built with, by the code of the toolkit; the artifact its parameters lie in. */
export const toolkits = {
  SK: {
    share: 40,
    methods: [
      'random forest',
      'gradient boosting',
      'logistic regression',
      'support vector machine',
      'isolation forest',
    ],
    artifact: 'MS',
    tag: 'scikit-learn',
  },
  TF: {
    share: 30,
    methods: ['convolutional network', 'recurrent network', 'transformer', 'autoencoder', 'graph network'],
    artifact: 'MT',
    tag: 'tensorflow',
  },
  RC: {
    share: 12,
    methods: ['additive model', 'mixed-effects model', 'ARIMA', 'survival model'],
    artifact: 'MR',
    tag: 'r',
  },
  H2: {
    share: 8,
    methods: ['stacked ensemble', 'deep forest', 'generalised linear model'],
    artifact: 'MH',
    tag: 'h2o',
  },
  OX: {
    share: 6,
    methods: ['quantised transformer', 'distilled network', 'exported network'],
    artifact: 'MI',
    tag: 'onnx',
  },
  JS: {
    share: 4,
    methods: ['streaming k-means', 'factorisation', 'decision tree ensemble'],
    artifact: 'MI',
    tag: 'spark',
  },
} as const;

export const qualities = [
  ...[
    'fast',
    'compact',
    'robust',
    'explainable',
    'calibrated',
    'streaming',
    'federated',
    'Bayesian',
    'self-supervised',
  ],
  ...['privacy-preserving', 'real-time', 'few-shot', 'hierarchical', 'low-power', 'seasonal', 'multi-task'],
] as const;

export const places = [
  ...[
    'small hospitals',
    'island grids',
    'mountain regions',
    'city centres',
    'mobile devices',
    'rural areas',
    'start-ups',
  ],
  ...['public services', 'field teams', 'harbours', 'schools', 'night shifts', 'cold climates', 'the tropics', 'Kenya'],
  ...['Norway', 'Brazil', 'India', 'Japan', 'Portugal', 'Vietnam', 'Canada', 'Poland', 'Chile', 'Ghana', 'New Zealand'],
] as const;

export const metrics = ['accuracy', 'F1 score', 'area under the curve', 'recall at one percent false alarms'] as const;

export const limits = [
  'It was not tried on data from other countries.',
  'Rare classes are recognised less well; see the figures of each class.',
  'It needs complete rows: fill gaps before.',
  'It should be trained again every six months.',
  'It supports a decision and must not make it alone.',
  'Inputs outside of the ranges in the description are refused.',
] as const;
