import { PlaceLink } from '../../admin/PlaceLink';
import { useReference } from '../../admin/useReference';
import { makeVisible } from '../hiddenCharacters';

export type RecordNameProps = {
  /** Resource of which it is a record. */
  of: string | undefined;
  id: string;
  /** What it says is a link already. */
  isWithin?: boolean;
};

/** A record that only its id tells of, by its name; by its id until that is known, and where it cannot be. */
export const RecordName = ({ of, id, isWithin = false }: RecordNameProps) => {
  const { path, name } = useReference(of, id);
  const shown =
    name === undefined
      ? { children: id, 'data-copy-source': '' }
      : { children: <bdi>{makeVisible(name)}</bdi>, title: id };
  return path && !isWithin ? <PlaceLink to={path} {...shown} /> : <span {...shown} />;
};
