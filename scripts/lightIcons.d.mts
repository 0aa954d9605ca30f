import type { Plugin } from 'vite';

export declare const lightIcons: () => Plugin;
