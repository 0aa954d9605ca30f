import type { Plugin } from 'vite';

export declare const lightAdmin: () => Plugin;
