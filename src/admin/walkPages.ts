export { type WalkEnd, type WalkedPage, type WalkOptions, walkPages } from '../client';
