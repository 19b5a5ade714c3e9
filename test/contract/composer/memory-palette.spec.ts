import { createMemoryPalette } from '../../../services/composer/store/memory-palette.ts';
import { describePaletteIndex } from './palette.suite.ts';

describePaletteIndex('in memory', async () => createMemoryPalette());
