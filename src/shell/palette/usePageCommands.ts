import { useNavigate } from 'react-router-dom';
import { useReadOnly } from '../../admin/config/hostIdentity';
import type { ResourceDefinition } from '../../admin/defineResource';
import { mayOf, requirementOf, unlessReadOnly, useWhyNot } from '../../admin/may';
import { type MessageKey, useLabels, useMessages } from '../../admin/messages';
import { useSessionUser } from '../../admin/platform';
import { useResources } from '../../admin/resourceIndex';
import type { Command } from './command';

const isReachable = ({ name, hidden }: ResourceDefinition) => !hidden && !name.includes(':');

/** Every page of the sidebar, home, help, and the forms for something new; what one may not see is there and says why. */
export const usePageCommands = (): Command[] => {
  const say = useMessages();
  const labels = useLabels();
  const navigate = useNavigate();
  const user = useSessionUser();
  const whyNot = useWhyNot();
  const [isReadOnly] = useReadOnly();
  const pages = useResources()
    .filter(isReachable)
    .flatMap((definition): Command[] => {
      const { name, section, create, fromFile, writes } = definition;
      const may = (action: string) => mayOf(user, requirementOf(definition, action));
      const page: Command = {
        id: `page ${name}`,
        group: 'pages',
        label: labels.resource(name),
        detail: labels.section(section.name),
        // Whoever looks for what failed finds where it is.
        keywords: Object.values(definition.filterValues ?? {})
          .flat()
          .join(' '),
        whyNot: whyNot(may('list')),
        run: () => navigate(`/${name}`),
      };
      const further = Object.keys(definition.pages ?? {}).map(
        (name): Command => ({
          ...page,
          id: `${page.id}/${name}`,
          label: say(`pages.${name}` as MessageKey),
          detail: page.label,
          run: () => navigate(`/${definition.name}/${name}`),
        }),
      );
      if (!create && !writes?.blank) return [page, ...further];
      const blank: Command = {
        id: `new ${name}`,
        group: 'pages',
        label: say('palette.new', { kind: labels.record(name) }),
        keywords: say('palette.new_words', { kind: labels.record(name) }),
        detail: labels.section(section.name),
        whyNot: whyNot(may('list')) ?? whyNot(unlessReadOnly(may('create'), isReadOnly)),
        run: () => navigate(`/${name}/new`),
      };
      if (!fromFile) return [page, ...further, blank];
      const many: Command = {
        ...blank,
        id: `import ${name}`,
        label: `${page.label}: ${say('common.import')}`,
        run: () => navigate(`/${name}/import`),
      };
      return [page, ...further, blank, many];
    });
  return [
    { id: 'home', group: 'pages', label: say('home.title'), run: () => navigate('/') },
    ...pages,
    { id: 'help', group: 'pages', label: say('rql.help.title'), run: () => navigate('/help/rql') },
  ];
};
