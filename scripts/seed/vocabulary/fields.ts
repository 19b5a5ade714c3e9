/** An area in which models are used. */
export interface FieldOfUse {
  readonly tag: string;
  /** What a model is about; fits before words like detector, forecast or data set. */
  readonly subjects: readonly string[];
  /** What it learns from, in the plural. */
  readonly data: readonly string[];
}

export const fieldsOfUse: readonly FieldOfUse[] = [
  {
    tag: 'security',
    subjects: [
      ...[
        'phishing website',
        'malware',
        'network intrusion',
        'spam mail',
        'login anomaly',
        'DNS tunnel',
        'botnet traffic',
      ],
      ...['ransomware activity', 'leaked credential', 'fake account', 'port scan', 'insider threat'],
    ],
    data: ['labelled websites', 'firewall logs', 'mail headers', 'sandbox reports'],
  },
  {
    tag: 'health',
    subjects: [
      ...['diabetic retinopathy', 'chest X-ray', 'sepsis', 'heart rhythm', 'skin lesion', 'hospital readmission'],
      ...[
        'blood glucose',
        'tumour segmentation',
        'sleep stage',
        'drug interaction',
        'emergency room arrivals',
        'fall risk',
      ],
    ],
    data: ['anonymised patient records', 'radiology images', 'wearable recordings', 'lab results'],
  },
  {
    tag: 'finance',
    subjects: [
      ...[
        'credit default',
        'card fraud',
        'stock volatility',
        'invoice',
        'insurance claim',
        'customer churn',
        'loan pricing',
      ],
      ...['money laundering', 'cash flow', 'exchange rate', 'bond yield', 'branch demand'],
    ],
    data: ['card transactions', 'quarterly reports', 'loan applications', 'order books'],
  },
  {
    tag: 'agriculture',
    subjects: [
      ...['crop yield', 'wheat rust', 'cassava leaf disease', 'soil moisture', 'milk production', 'fruit ripeness'],
      ...['pest outbreak', 'irrigation demand', 'weed', 'cattle lameness', 'harvest date', 'pollen load'],
    ],
    data: ['satellite scenes', 'leaf photographs', 'soil samples', 'weather station readings'],
  },
  {
    tag: 'energy',
    subjects: [
      ...[
        'electricity load',
        'wind power',
        'solar irradiance',
        'transformer failure',
        'battery degradation',
        'heat demand',
      ],
      ...['power theft', 'turbine vibration', 'charging station', 'gas leak', 'grid frequency', 'building consumption'],
    ],
    data: ['smart meter readings', 'turbine telemetry', 'grid measurements', 'inverter logs'],
  },
  {
    tag: 'mobility',
    subjects: [
      ...[
        'traffic flow',
        'bus delay',
        'parking space',
        'pedestrian',
        'lane marking',
        'road damage',
        'bike sharing demand',
      ],
      ...['flight delay', 'driver fatigue', 'licence plate', 'parcel arrival', 'rail wear'],
    ],
    data: ['loop detector counts', 'dashcam videos', 'timetables and delays', 'GPS tracks'],
  },
  {
    tag: 'language',
    subjects: [
      ...[
        'sentiment',
        'named entity',
        'toxic comment',
        'news topic',
        'speech command',
        'translation quality',
        'plagiarism',
      ],
      ...['question answering', 'language identity', 'handwriting', 'call transcript', 'contract clause'],
    ],
    data: ['news articles', 'product reviews', 'parliament records', 'subtitles'],
  },
  {
    tag: 'industry',
    subjects: [
      ...['bearing failure', 'weld seam', 'surface defect', 'tool wear', 'pump cavitation', 'machine downtime'],
      ...['assembly order', 'paint thickness', 'robot grasp', 'spare part demand', 'injection moulding', 'steel strip'],
    ],
    data: ['vibration recordings', 'line camera images', 'maintenance reports', 'controller logs'],
  },
  {
    tag: 'retail',
    subjects: [
      ...[
        'sales',
        'basket',
        'product match',
        'price elasticity',
        'store footfall',
        'return',
        'shelf gap',
        'recommendation',
      ],
      ...['delivery time', 'promotion effect', 'customer segment', 'food waste'],
    ],
    data: ['receipts', 'shelf photographs', 'click streams', 'loyalty card histories'],
  },
  {
    tag: 'climate',
    subjects: [
      ...['rainfall', 'flood level', 'wildfire spread', 'air quality', 'glacier retreat', 'sea surface temperature'],
      ...['drought', 'storm track', 'forest loss', 'coral bleaching', 'snow depth', 'landslide'],
    ],
    data: ['reanalysis grids', 'river gauges', 'radar scans', 'buoy measurements'],
  },
  {
    tag: 'telecom',
    subjects: [
      ...[
        'cell outage',
        'call drop',
        'bandwidth demand',
        'antenna tilt',
        'video stall',
        'roaming cost',
        'fault ticket',
      ],
      ...['spectrum occupancy', 'link budget', 'alarm flood', 'slice latency', 'line quality'],
    ],
    data: ['cell counters', 'trouble tickets', 'probe measurements', 'call detail records'],
  },
  {
    tag: 'science',
    subjects: [
      ...['galaxy', 'protein stability', 'particle track', 'bird call', 'whale song', 'plankton', 'gene expression'],
      ...['crystal structure', 'exoplanet transit', 'earthquake', 'cell nucleus', 'mass spectrum'],
    ],
    data: ['telescope images', 'field recordings', 'microscope slides', 'detector events'],
  },
];
