import type { Plugin } from 'vite';

export declare const signInMessages: () => Plugin;
