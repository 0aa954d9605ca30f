import { memoryStore } from '../../src/client';

/** What a browser keeps of an operator who wants to change nothing on their host. */
export const readOnlyHost = () => {
  const storage = memoryStore();
  storage.setItem('meridian.preferences', '{"v":1,"entries":[["host.read_only",true]]}');
  return storage;
};
