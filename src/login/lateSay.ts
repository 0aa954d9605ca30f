import type { i18n as I18n } from 'i18next';
import { use } from 'react';
import type { MessageKey, MessageOptions, Say } from '../admin/messages';
import { loadToolMessages } from '../admin/toolMessages';
import { useI18n } from './messages';

const loading = new WeakMap<I18n, Promise<void>>();

const textsOf = (instance: I18n): Promise<void> => {
  const texts = loading.get(instance) ?? loadToolMessages(instance);
  loading.set(instance, texts);
  return texts;
};

/** Says messages that the sign-in screen does not bring; suspends until they are there. */
export const useLateSay = (): Say => {
  const instance = useI18n();
  use(textsOf(instance));
  return (key: MessageKey, options?: MessageOptions) =>
    String(instance.t(key, { ns: ['console', 'tools'], ...options }));
};
