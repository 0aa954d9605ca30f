import { ListPage } from '../../ui/table/ListPage';

/** All schemas, each with the way to its documents. */
export const SchemaList = () => <ListPage filterExample="like(name,report)" />;
