import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { useRef, useState } from 'react';
import type { May } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { useSessionUser } from '../../admin/platform';
import { ServiceTexts } from '../../admin/serviceTexts';
import { useReference } from '../../admin/useReference';
import type { DataDocument } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { useAct } from '../../ui/feedback/useAct';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { GatedButton } from '../../ui/GatedButton';
import { FieldValue } from '../../ui/record/FieldValue';
import { LinkForm } from './LinkForm';
import { type LinkKind, linkedIn, linkedOf, useLinks } from './useLinks';

/** Links shown at once; the others after a click. */
const SHOWN = 8;

type Linked = { id: string; name: string };
type RowProps = { kind: LinkKind; id: string; onUnlink?: ((linked: Linked) => void) | undefined };

const Row = ({ kind, id, onUnlink }: RowProps) => {
  const say = useMessages();
  const { name = id } = useReference(linkedOf(kind), id);
  return (
    <li>
      <FieldValue value={id} of={linkedOf(kind)} />
      {onUnlink ? (
        <IconButton aria-label={say('links.unlink', { name })} onClick={() => onUnlink({ id, name })}>
          <CloseIcon fontSize="small" />
        </IconButton>
      ) : null}
    </li>
  );
};

const Rows = ({ ids, ...row }: Omit<RowProps, 'id'> & { ids: readonly string[] }) => {
  const say = useMessages();
  if (ids.length === 0) return <>{say('documents.detail.nobody')}</>;
  return (
    <ul className="document-ids">
      {ids.map(id => (
        <Row key={id} id={id} {...row} />
      ))}
    </ul>
  );
};

export type LinksProps = {
  kind: LinkKind;
  schema: { id: string; name: string };
  document: DataDocument;
  /** Whether what is linked may be changed. */
  may: May;
  onChanged: () => Promise<unknown>;
};

const ChangingLinks = ({ kind, schema, document, may, onChanged }: LinksProps) => {
  const say = useMessages();
  const me = useSessionUser();
  const { link, unlink } = useLinks(kind, schema.id, document.id);
  const [isWhole, setWhole] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Linked>();
  const [, run] = useAct();
  const box = useRef<HTMLDivElement>(null);
  const ids = linkedIn(kind, document);
  const shown = isWhole ? ids : ids.slice(0, SHOWN);

  const close = () => {
    setAdding(false);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  const showLinked = () => {
    // Whoever was linked stands at the end.
    setWhole(true);
    return onChanged();
  };
  const remove = async () => {
    if (!asked) return;
    const failed = say('links.not_unlinked', { name: asked.name, id: document.id });
    if (await run(() => unlink(asked.id), failed)) await onChanged();
    setAsked(undefined);
  };
  return (
    <div className="document-links" ref={box}>
      <Rows kind={kind} ids={shown} onUnlink={may.isAllowed ? setAsked : undefined} />
      {ids.length > shown.length ? (
        <Button onClick={() => setWhole(true)}>
          {say('documents.detail.more', { count: ids.length - shown.length })}
        </Button>
      ) : null}
      {isAdding ? (
        <LinkForm kind={kind} documentId={document.id} linked={ids} link={link} onLinked={showLinked} onClose={close} />
      ) : (
        <GatedButton may={may} data-add="" startIcon={<AddIcon fontSize="small" />} onClick={() => setAdding(true)}>
          {say(`links.add_${kind}`)}
        </GatedButton>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={say(`links.unlink_${kind}`)}
        question={say('links.question', { name: asked?.name ?? '', id: document.id })}
        consequence={
          kind === 'users' && asked?.id === me?.id
            ? say('links.own')
            : say(`links.consequence_${kind}`, { name: asked?.name ?? '', schema: schema.name })
        }
        confirmLabel={say(`links.unlink_${kind}`)}
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
};

/** Who or what is linked to a document, linking more, and unlinking one after asking: the former before the texts of the latter are there. */
export const Links = (props: LinksProps) => (
  <WhenThere
    fallback={
      <div className="document-links">
        <Rows kind={props.kind} ids={linkedIn(props.kind, props.document).slice(0, SHOWN)} />
      </div>
    }
  >
    <ServiceTexts>
      <ChangingLinks {...props} />
    </ServiceTexts>
  </WhenThere>
);
