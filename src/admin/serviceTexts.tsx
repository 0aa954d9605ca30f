import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

type Texts = ComponentType<{ children: ReactNode }>;

const TextsContext = createContext<Texts>(({ children }) => children);
export const ServiceTextsProvider = TextsContext.Provider;

/** Shows what it holds once the texts are there that the console itself does not bring (i18n/…/services.json). */
export const ServiceTexts = ({ children }: { children: ReactNode }) => {
  const Waits = useContext(TextsContext);
  return <Waits>{children}</Waits>;
};
