import type { Parts } from './parts';

/**
 * Clears both storages and tells the other tabs; a proxy ends the session that it holds.
 *
 * @param forget drops the sign-in that is under way
 * @returns what signs out; `false` where the proxy still holds the session: then nothing changed
 */
export const createSignOut =
  ({ store, holding, proxied, channel, tell }: Parts, forget: () => void) =>
  async (): Promise<boolean> => {
    const host = proxied.present();
    if (host !== undefined && !(await proxied.end(host))) return false;
    proxied.close();
    store.clear();
    holding.drop();
    forget();
    channel?.postMessage('signed-out');
    tell({ type: 'signed-out' });
    return true;
  };
