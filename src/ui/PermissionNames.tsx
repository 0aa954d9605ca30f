import { useMessages } from '../admin/messages';
import './permissionNames.css';

/** Permissions by their names; scrolls where there are many. */
export const PermissionNames = ({ names }: { names: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <ul className="permission-names" tabIndex={0} aria-label={useMessages()('fields.permissions')}>
    {names.map(name => (
      <li key={name}>
        <code>{name}</code>
      </li>
    ))}
  </ul>
);
