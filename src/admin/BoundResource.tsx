import { Fragment, type ReactNode } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useParams } from 'react-router-dom';

export type BoundResourceProps = { name: string; children: ReactNode };

/**
 * Gives the screens of a resource whose name holds parameters (`data/documents/:schema`) the concrete name of the present
 * address (`data/documents/5e9f…`): links, cached answers and requests are then of that one. Another concrete name starts
 * the screen anew. Names without parameters are what they are already.
 */
export const BoundResource = ({ name, children }: BoundResourceProps) => {
  const parameters = useParams();
  const concrete = name.replace(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''));
  return (
    <ResourceContextProvider value={concrete}>
      <Fragment key={concrete}>{children}</Fragment>
    </ResourceContextProvider>
  );
};
