import { useNavigate } from 'react-router-dom';
import { mayOf, requirementOf, useWhyNot } from '../../admin/may';
import { useLabels } from '../../admin/messages';
import { useSessionUser } from '../../admin/platform';
import { useResourceFinder } from '../../admin/resourceIndex';
import { pathToView, useSavedViews } from '../../admin/savedViews';
import type { Command } from './command';

/** The operator's saved views of every list; what one may no longer see is there and says why. */
export const useViewCommands = (): Command[] => {
  const labels = useLabels();
  const navigate = useNavigate();
  const user = useSessionUser();
  const whyNot = useWhyNot();
  const find = useResourceFinder();
  return useSavedViews().views.flatMap((view): Command[] => {
    const definition = find(view.list)?.definition;
    if (!definition) return [];
    return [
      {
        id: `view ${view.id}`,
        group: 'views',
        label: view.name,
        detail: labels.resource(definition.name),
        whyNot: whyNot(mayOf(user, requirementOf(definition, 'list'))),
        run: () => navigate(pathToView(view)),
      },
    ];
  });
};
