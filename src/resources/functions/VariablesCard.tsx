import AddIcon from '@mui/icons-material/Add';
import { useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { VARIABLES_BYTES, type Variables } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { Card } from '../../ui/PageFrame';
import { part } from '../../ui/theme/part';
import type { FunctionCardProps } from './GeneralCard';
import { MergeDialog } from './MergeDialog';
import { RowEditor } from './RowEditor';
import { type EditedRow, useRowEditing } from './useRowEditing';
import { useVariableStore } from './useVariableStore';
import { VariablesTable } from './VariablesTable';
import { bytesOf, type VariableChange } from './variables';

const PasteDialog = part(() => import('./PasteDialog').then(({ PasteDialog }) => PasteDialog));

type FootProps = { variables: Variables; isBusy: boolean; onAdd: () => void; onPaste: () => void };

const Foot = ({ variables, isBusy, onAdd, onPaste }: FootProps) => {
  const say = useMessages();
  return (
    <div className="rows-foot">
      <Button data-add variant="outlined" startIcon={<AddIcon />} disabled={isBusy} onClick={onAdd}>
        {say('tasks.variables.add')}
      </Button>
      <Button disabled={isBusy} onClick={onPaste}>
        {say('tasks.variables.paste')}
      </Button>
      <span className="rows-note">
        {say('tasks.variables.bytes', { used: bytesOf(variables), limit: VARIABLES_BYTES })}
      </span>
    </div>
  );
};

/** The environment variables of a function, masked, edited row by row (spec §2, §4, §7). */
export const VariablesCard = ({ of, canUpdate }: FunctionCardProps) => {
  const say = useMessages();
  const [deleting, setDeleting] = useState<string>();
  const [isPasting, setPasting] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const labels = [say('fields.name'), say('tasks.variables.value')] as const;
  const { row, edit, onType, close, saveRow, draft } = useRowEditing({
    name: 'variable',
    label: say('tasks.variables.title'),
    card,
    storedOf: name => {
      const value = of.environmentVariables.get(name);
      return value === undefined ? undefined : [name, value];
    },
    isSecret: true,
  });
  const { store, question } = useVariableStore(of, row !== undefined || isPasting || deleting !== undefined);
  const save = async (change: VariableChange) => {
    await saveRow(() => store([change], say('tasks.variables.not_updated')));
  };
  const remove = async (name: string) => {
    try {
      await store([{ from: name }], say('tasks.variables.not_deleted'));
    } catch {
      // The toast said it.
    } finally {
      setDeleting(undefined);
    }
  };
  const editor = ({ serial, start, isNew }: EditedRow, stored?: { name: string }) => (
    <RowEditor
      key={`editor ${serial}`}
      labels={labels}
      initial={start}
      onType={onType}
      validate={([name]) => {
        if (name.trim() === '') return [say('tasks.variables.no_name'), undefined];
        const isTaken = name !== stored?.name && of.environmentVariables.has(name);
        return [isTaken ? say('tasks.variables.name_taken') : undefined, undefined];
      }}
      onSave={([name, value]) => save({ ...(stored ? { from: stored.name } : {}), to: { name, value } })}
      onCancel={close}
      isGone={!stored && !isNew}
      saveLabel={say('tasks.variables.save')}
      cancelLabel={say('tasks.variables.cancel')}
    />
  );

  return (
    <Card title={say('tasks.variables.title')}>
      <div ref={card}>
        <DraftOffer of={draft} label={say('tasks.variables.title')} />
        {of.environmentVariables.size === 0 && row === undefined ? (
          <p className="rows-note">{say('tasks.variables.none')}</p>
        ) : (
          <VariablesTable
            variables={of.environmentVariables}
            labels={labels}
            canUpdate={canUpdate}
            row={row}
            editor={editor}
            onEdit={edit}
            onDelete={setDeleting}
          />
        )}
        {canUpdate ? (
          <Foot
            variables={of.environmentVariables}
            isBusy={row !== undefined}
            onAdd={() => edit()}
            onPaste={() => setPasting(true)}
          />
        ) : null}
      </div>
      {isPasting ? (
        <WhenThere fallback={null}>
          <PasteDialog
            variables={of.environmentVariables}
            onStore={changes => store(changes, say('tasks.variables.not_updated'))}
            onClose={() => setPasting(false)}
          />
        </WhenThere>
      ) : null}
      {question ? <MergeDialog question={question} /> : null}
      <ConfirmDialog
        open={deleting !== undefined && question === undefined}
        title={say('tasks.variables.delete_title')}
        question={say('tasks.variables.delete_question')}
        consequence={<code>{deleting}</code>}
        confirmLabel={say('common.delete')}
        onConfirm={() => (deleting === undefined ? undefined : remove(deleting))}
        onClose={() => setDeleting(undefined)}
      />
    </Card>
  );
};
