import { body, endpoint } from '../services/endpoint';
import { affected, object, record } from '../shapes';
import { list } from './service';

type Free = Readonly<Record<string, unknown>>;
type NewTemplate = { name: string; description?: string; schema: Free; fields: Readonly<Record<string, string>> };
type Template = NewTemplate & { id: string; creationTimestamp: Date; updateTimestamp: Date };

/** What a template is filled with; language and time zone are the user's where they are left out. */
export type Filling = { language?: string; timeZone?: string; content?: Free };

/** Texts with places to fill (platform-api 6.7). */
export const TEMPLATES = {
  templates: list('/templates/v1/', record<Template>()),
  create: endpoint({ method: 'POST', path: '/templates/v1/', body: body<NewTemplate>(), answers: record<Template>() }),
  /** The whole template. */
  update: endpoint({
    method: 'PUT',
    path: '/templates/v1/{template}',
    body: body<NewTemplate>(),
    answers: record<Template>(),
  }),
  remove: endpoint({ method: 'DELETE', path: '/templates/v1/{template}', answers: affected }),
  /** A text for each field of the template. */
  resolve: endpoint({
    method: 'POST',
    path: '/templates/v1/{template}/resolve',
    body: body<Filling>(),
    answers: object<Record<string, string>>(),
  }),
};
