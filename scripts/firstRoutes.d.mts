import type { Plugin } from 'vite';

export declare const firstRoutes: (chunks: { signIn: string; otherwise: string }) => Plugin;
