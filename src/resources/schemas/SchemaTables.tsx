import type { ReactNode } from 'react';
import { useLooseMessages, useMessages } from '../../admin/messages';
import { transitionName } from '../../admin/transitionName';
import type { AccessMode, DataSchema, TransitionStep } from '../../contract';
import { propertyRows } from './propertyRows';

const Table = ({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
  <div className="schema-table-box" role="group" aria-label={caption} tabIndex={0}>
    <table className="schema-table">
      <caption>
        <span className="visually-hidden">{caption}</span>
      </caption>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

const stepNames = (steps: readonly TransitionStep[] | undefined) => (steps ?? []).map(({ type }) => type).join(', ');

/** How documents come to be and move: what the diagram draws, in words. */
export const TransitionTable = ({ schema }: { schema: DataSchema }) => {
  const say = useMessages();
  const typeName = (type: string) => (type === 'automatic' ? say('schemas.automatic') : say('schemas.manual'));
  const { creationTransition: creation } = schema;
  return (
    <Table
      caption={say('schemas.transitions')}
      heads={[
        say('schemas.transition'),
        say('schemas.from'),
        say('schemas.to'),
        say('schemas.type'),
        say('schemas.conditions'),
        say('schemas.actions'),
      ]}
    >
      <tr>
        <th scope="row">{say('schemas.creation')}</th>
        <td>–</td>
        <td>
          <bdi>{creation.toStatus}</bdi>
        </td>
        <td>{typeName(creation.type)}</td>
        <td>{stepNames(creation.conditions) || '–'}</td>
        <td>{stepNames(creation.actions) || '–'}</td>
      </tr>
      {schema.transitions.map(transition => (
        <tr key={transition.id}>
          <th scope="row">
            <bdi>{transitionName(transition)}</bdi>
          </th>
          <td>
            <bdi>{transition.fromStatuses.join(', ')}</bdi>
          </td>
          <td>
            <bdi>{transition.toStatus}</bdi>
          </td>
          <td>{typeName(transition.type)}</td>
          <td>{stepNames(transition.conditions) || '–'}</td>
          <td>{stepNames(transition.actions) || '–'}</td>
        </tr>
      ))}
    </Table>
  );
};

export const PropertyTable = ({ schema }: { schema: DataSchema }) => {
  const say = useMessages();
  const rows = propertyRows(schema.properties);
  if (rows.length === 0) return <p className="schema-hint">{say('schemas.no_properties')}</p>;
  return (
    <Table
      caption={say('schemas.properties')}
      heads={[say('schemas.path'), say('schemas.type'), say('schemas.bounds'), say('schemas.required')]}
    >
      {rows.map(({ path, type, isRequired, isQueryable, bounds }) => (
        <tr key={path}>
          <th scope="row">
            <code>
              <bdi>{path}</bdi>
            </code>
          </th>
          <td>
            {type}
            {isQueryable ? <span className="schema-tag">{say('schemas.queryable')}</span> : null}
          </td>
          <td>
            {bounds.length === 0
              ? '–'
              : bounds.map(([name, value]) => (
                  <div key={name}>
                    {say(`schemas.bound.${name}`)} <code>{value}</code>
                  </div>
                ))}
          </td>
          <td>{isRequired ? say('common.yes') : say('common.no')}</td>
        </tr>
      ))}
    </Table>
  );
};

export const IndexTable = ({ schema }: { schema: DataSchema }) => {
  const say = useMessages();
  const sayLoosely = useLooseMessages();
  // Hosts know other types, or tell none.
  const typeOf = ({ type }: { type?: string }) => (type ? sayLoosely(`schemas.index_type.${type}`, type) : '');
  if (schema.indexes.length === 0) return <p className="schema-hint">{say('schemas.no_indexes')}</p>;
  return (
    <Table
      caption={say('schemas.indexes')}
      heads={[say('fields.name'), say('schemas.index_fields'), say('schemas.options')]}
    >
      {schema.indexes.map(({ id, name, fields, options = {}, system }) => {
        const chosen = [
          ...(options.unique ? [say('schemas.unique')] : []),
          ...(options.sparse ? [say('schemas.sparse')] : []),
          ...(system ? [say('schemas.system')] : []),
        ];
        return (
          <tr key={id}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              {fields.map(field => (
                <div key={field.name}>
                  <code>{field.name}</code> {typeOf(field)}
                </div>
              ))}
            </td>
            <td>{chosen.join(', ') || '–'}</td>
          </tr>
        );
      })}
    </Table>
  );
};

const MODES = ['createMode', 'readMode', 'updateMode', 'deleteMode'] as const;

/** A mode by its name on the wire, which is what filters and rights speak of. */
const modeText = (mode: AccessMode) => (Array.isArray(mode) ? mode.join(', ') : mode);

/** Who may do what with the documents, and how many come at once. */
export const AccessTable = ({ schema }: { schema: DataSchema }) => {
  const say = useMessages();
  const { defaultLimit: standard = '–', maximumLimit: maximum } = schema;
  return (
    <dl className="record schema-facts">
      {MODES.map(mode => (
        <div key={mode}>
          <dt>{say(`schemas.mode.${mode}`)}</dt>
          <dd>
            <code>{modeText(schema[mode])}</code>
          </dd>
        </div>
      ))}
      <div>
        <dt>{say('schemas.mode.groupSyncMode')}</dt>
        <dd>
          <code>{schema.groupSyncMode}</code>
        </dd>
      </div>
      <div>
        <dt>{say('schemas.limits')}</dt>
        <dd>{maximum === undefined ? standard : say('schemas.limits_text', { standard, maximum })}</dd>
      </div>
    </dl>
  );
};
