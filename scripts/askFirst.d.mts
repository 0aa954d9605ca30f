import type { Plugin } from 'vite';

export declare const askFirst: () => Plugin;
