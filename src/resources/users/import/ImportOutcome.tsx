import { type RefObject, useState } from 'react';
import { useHostIdentity } from '../../../admin/config/hostIdentity';
import { useMay } from '../../../admin/may';
import { useMessages } from '../../../admin/messages';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Button } from '../../../ui/controls/Button';
import { downloadText } from '../../../ui/downloadText';
import { GatedButton } from '../../../ui/GatedButton';
import { Card } from '../../../ui/PageFrame';
import { ImportRows } from './ImportRows';
import { RowCounts } from './RowCounts';
import { receiptOf } from './receipt';
import type { Import } from './useImport';

export type ImportOutcomeProps = {
  from: Import;
  shown: Extract<Import['state'], { step: 'dry' | 'ended' }>;
  /** What became of the rows, in numbers. */
  told: RefObject<HTMLParagraphElement | null>;
};

/** What an import would do, with the button that does it; afterwards what it did, and what can still be done. */
export const ImportOutcome = ({ from, shown, told }: ImportOutcomeProps) => {
  const say = useMessages();
  const may = useMay('create', 'users/users');
  const { host } = useHostIdentity();
  const [isAsking, setAsking] = useState(false);
  const { rows, file, ignored, notes, step } = shown;
  const number = (...states: readonly string[]) => rows.filter(({ state }) => states.includes(state)).length;
  const [ready, again, unknown] = [number('ready'), number('failed', 'left'), number('unknown')];
  const create = say('tools.import.start', { count: ready });
  return (
    <Card title={say(step === 'dry' ? 'tools.import.dry' : 'tools.import.receipt')}>
      <p>
        <bdi>{file}</bdi>
        {step === 'dry' ? ` · ${say('tools.import.nothing_sent')}` : null}
      </p>
      <RowCounts rows={rows} told={told} />
      {ignored.length > 0 ? <p>{say('tools.import.ignored', { headings: ignored.join(', ') })}</p> : null}
      {notes.map(note => (
        <p key={note} className="tool-warning">
          {note}
        </p>
      ))}
      {step === 'ended' && unknown > 0 ? <p className="tool-warning">{say('tools.bulk.unknown_about')}</p> : null}
      <div className="bulk-again">
        {step === 'dry' && ready > 0 ? (
          <GatedButton may={may} variant="contained" onClick={() => setAsking(true)}>
            {create}
          </GatedButton>
        ) : null}
        {step === 'ended' && again > 0 ? (
          <Button variant="outlined" writes onClick={() => void from.retry()}>
            {say('tools.bulk.retry', { count: again })}
          </Button>
        ) : null}
        {step === 'ended' && unknown > 0 && from.mayLook ? (
          <Button variant="outlined" onClick={() => void from.check()}>
            {say('tools.bulk.check')}
          </Button>
        ) : null}
        <Button onClick={() => downloadText('users-import-receipt.csv', receiptOf(rows), 'text/csv')}>
          {say('tools.import.download')}
        </Button>
      </div>
      <ImportRows rows={rows} />
      <ConfirmDialog
        open={isAsking}
        title={create}
        question={say('tools.import.question', { count: ready, host })}
        consequence={say('tools.import.consequence')}
        confirmLabel={create}
        tone="primary"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void from.start();
        }}
      />
    </Card>
  );
};
