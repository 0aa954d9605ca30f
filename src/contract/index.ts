// What only some pages need is imported by its own name: countries, languages, timeZones.
export * from './auth';
export * from './console';
export * from './data';
export * from './enumerations';
export * from './errorCodes';
export * from './limits';
export { isKeptExactly } from './numbers';
export * from './page';
export * from './permissions';
export * from './services';
export * from './tasks';
export * from './users';
export * from './wireList';
