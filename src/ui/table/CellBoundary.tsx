import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';

/** A record that a cell cannot show costs that cell, which stays blank until the record changes (HOST-05). */
export const CellBoundary = ({ record, children }: { record: RaRecord; children: ReactNode }) => (
  <ErrorBoundary resetKeys={[record]} fallbackRender={() => null}>
    {children}
  </ErrorBoundary>
);
