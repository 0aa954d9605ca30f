import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../admin/may';
import { type MessageKey, useLabels, useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { GatedButton } from '../GatedButton';
import { PageFrame } from '../PageFrame';
import { type ConsoleList, ListProvider } from './useConsoleList';

export type ListScreenProps = {
  list: ConsoleList;
  title?: string | undefined;
  /** At the right end of the head; by default a New button for those who may. */
  actions?: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
};

/** Links to the further pages that a declaration names. */
const PageLinks = ({ list: { resource, definition } }: { list: ConsoleList }) => {
  const say = useMessages();
  return Object.keys(definition.pages ?? {}).map(page => (
    <Button key={page} variant="outlined" component={Link} to={`/${resource}/${page}`}>
      {say(`pages.${page}` as MessageKey)}
    </Button>
  ));
};

const NewButton = ({ list: { resource, definition } }: { list: ConsoleList }) => {
  const say = useMessages();
  const may = useMay('create');
  if (!(definition.create || definition.writes?.blank) || may.missing.length > 0) return null;
  return (
    <>
      {definition.fromFile ? (
        <GatedButton may={may} variant="outlined" component={Link} to={`/${resource}/import`}>
          {say('common.import')}
        </GatedButton>
      ) : null}
      <GatedButton may={may} variant="contained" component={Link} to={`/${resource}/new`} data-key="n">
        {say('common.new')}
      </GatedButton>
    </>
  );
};

/** A page that is a list: its head, and within it the parts that share the list. */
export const ListScreen = ({ list, title, actions, back, children }: ListScreenProps) => {
  const labels = useLabels();
  return (
    <ListProvider value={list}>
      <PageFrame
        title={title ?? labels.resource(list.definition.name)}
        actions={
          actions ?? (
            <>
              <PageLinks list={list} />
              <NewButton list={list} />
            </>
          )
        }
        {...(back ? { back } : {})}
      >
        {children}
      </PageFrame>
    </ListProvider>
  );
};
