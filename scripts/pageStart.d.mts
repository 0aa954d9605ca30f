import type { Plugin } from 'vite';

export declare const pageStart: (options: {
  screens: { address: string; chunk: string }[];
  otherwise: string;
}) => Plugin;
