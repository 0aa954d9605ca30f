import { port } from '../../kernel/ports';
import type { Asking } from '../../kernel/who';

export type Templates = {
  /**
   * Fills a template of either version.
   *
   * @returns a text for each of its fields, or outputs
   * @throws PlatformError 16 for the template, 1002 and 1003 for localizations and content that it lacks
   */
  resolve: (
    asking: Asking,
    what: { id?: string; name?: string; content: Record<string, unknown>; language?: string; timeZone?: string },
  ) => Promise<Record<string, string>>;
  /** @throws PlatformError 16 when there is no template with this id or name */
  require: (asking: Asking, what: { id: string } | { name: string }) => Promise<void>;
};

export const templates = port<Templates>('templates.templates');
