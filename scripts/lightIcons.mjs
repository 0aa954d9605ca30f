import { join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Icons of `@mui/icons-material` are drawn by the console (src/ui/controls/createSvgIcon.tsx): MUI's own way brings its theme and emotion
 * with the first icon.
 *
 * @returns {import('vite').Plugin}
 */
export const lightIcons = () => ({
  name: 'light-icons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './utils/createSvgIcon.js' && /@mui[\\/]icons-material[\\/]/.test(importer ?? '')
      ? join(ROOT, 'src/ui/controls/createSvgIcon.tsx')
      : undefined,
});
