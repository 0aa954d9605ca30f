import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Texts that the console itself does not bring (i18n/…/{name}.json): fetched by what first shows them. */
export type LateTexts = 'services' | 'tools' | 'stock';

type Texts = ComponentType<{ children: ReactNode }> & { preload?: () => Promise<unknown> };

const Present: Texts = ({ children }) => children;
const TextsContext = createContext<Readonly<Record<'services' | 'tools', Texts>>>({
  services: Present,
  tools: Present,
});
export const LateTextsProvider = TextsContext.Provider;

/** Fetches texts before anything shows them. */
export const useTextsAhead = () => useContext(TextsContext).services.preload;

/** Shows what it holds once the texts of the services' pages are there. */
export const ServiceTexts = ({ children }: { children: ReactNode }) => {
  const { services: Waits } = useContext(TextsContext);
  return <Waits>{children}</Waits>;
};

/** Shows what it holds once the texts of the tables' tools are there. */
export const ToolTexts = ({ children }: { children: ReactNode }) => {
  const { tools: Waits } = useContext(TextsContext);
  return <Waits>{children}</Waits>;
};
