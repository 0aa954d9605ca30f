import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { BASE } from '../base';
import { type ConsoleConfig, entryOf, type HostEntry, NO_CONFIG, readConfig } from './readConfig';

/** How long the file may take before the console goes on without it. Milliseconds. */
const PATIENCE_MS = 10_000;

/** Reads `config.json` beside the page. A deployment needs none: hosts are then typed. */
const load = async (): Promise<ConsoleConfig> => {
  let text: string;
  try {
    const response = await fetch(`${BASE}config.json`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // Servers that answer the page at every address they do not know have no such file either.
    if (!response.ok || (response.headers.get('content-type') ?? '').includes('html')) return NO_CONFIG;
    text = await response.text();
  } catch {
    return NO_CONFIG;
  }
  try {
    return readConfig(JSON.parse(text));
  } catch {
    return { ...NO_CONFIG, mistakes: [{ at: 'config.json', reason: 'not_json' }] };
  }
};

export type ConfigSource = () => Promise<ConsoleConfig>;

/** Reads the configuration once, when somebody first asks. */
export const createConfigSource = (read: ConfigSource = load): ConfigSource => {
  let reading: Promise<ConsoleConfig> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
};

const ConfigContext = createContext<ConfigSource>(async () => NO_CONFIG);

export const ConfigProvider = ({ value, children }: { value: ConfigSource; children: ReactNode }) => (
  <ConfigContext.Provider value={value}>{children}</ConfigContext.Provider>
);

/** Where the configuration is waited for. */
export const useConfigSource = (): ConfigSource => useContext(ConfigContext);

/** What this deployment says of itself; `undefined` until it is known. */
export const useConfig = (): ConsoleConfig | undefined => {
  const source = useConfigSource();
  const [config, setConfig] = useState<ConsoleConfig>();
  useEffect(() => {
    let isGone = false;
    void source().then(read => {
      if (!isGone) setConfig(read);
    });
    return () => {
      isGone = true;
    };
  }, [source]);
  return config;
};

/** Label, kind and colour of a host, where the deployment names them. */
export const useHostEntry = (host: string | undefined): HostEntry | undefined => {
  const config = useConfig();
  return config && entryOf(config, host);
};
