import { createMemoryStagedFiles } from '../../../../services/onboarding/store/memory-staged-files.ts';
import { describeStagedFiles } from '../../../contract/onboarding/staged-files.suite.ts';

describeStagedFiles('memory', createMemoryStagedFiles);
