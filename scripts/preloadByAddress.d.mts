import type { Plugin } from 'vite';

export declare const preloadByAddress: (options: {
  script: string;
  screens: { address: string; chunk: string }[];
  otherwise: string;
}) => Plugin;
