import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', sourcemap: false, reportCompressedSize: false },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts', 'tests/support/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/setup.ts'],
  },
});
