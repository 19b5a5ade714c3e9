import { readFileSync } from 'node:fs';
import { readModelFile, readVerdictFile } from '../../../services/classifier/store/model-file.ts';
import { dataSetPath } from '../../train/data-set.ts';
import { modelCard } from './model-card.ts';

/** A file as it is uploaded. */
export interface SolutionFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What files and descriptions belong to. */
export interface RevisionPlace {
  readonly solutionId: string;
  readonly revisionId: string;
  /** `public` is what everybody reads once the revision is published, `org` what users who have logged in read. */
  readonly workspace: 'public' | 'org';
}

/** The distribution of `websites.csv` over features and classes. Drawn once: the data set does not change. */
export const solutionImage = (): SolutionFile => ({
  name: 'website-phishing.png',
  contentType: 'image/png',
  bytes: readFileSync(new URL('../assets/website-phishing.png', import.meta.url)),
});

/** What the model was trained on, what it is, and under which terms. One of the names is not ASCII on purpose. */
export const solutionDocuments = (): SolutionFile[] => [
  { name: 'websites.csv', contentType: 'text/csv; charset=utf-8', bytes: readFileSync(dataSetPath) },
  {
    name: 'Model card – Website phishing 🎣.md',
    contentType: 'text/markdown; charset=utf-8',
    bytes: Buffer.from(modelCard(readModelFile(), readVerdictFile())),
  },
  {
    name: 'LICENSE.txt',
    contentType: 'text/plain; charset=utf-8',
    bytes: readFileSync(new URL('../../../LICENSE', import.meta.url)),
  },
];
