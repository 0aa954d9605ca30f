import { WhenThere } from '../feedback/WhenThere';
import { Spinner } from '../Spinner';
import { part } from '../theme/part';

const Form = part(() => import('./RecordCreate').then(({ RecordCreate }) => RecordCreate));

/** Where a record is made. The files of its form are named here, not among the console's first ones. */
export const RecordCreate = () => (
  <WhenThere fallback={<Spinner />}>
    <Form />
  </WhenThere>
);
