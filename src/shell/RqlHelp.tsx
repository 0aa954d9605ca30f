import { Link } from '@mui/material';
import { useMessages } from '../admin/messages';
import { PageFrame } from '../ui/PageFrame';
import { RQL_DOCUMENTATION } from './rqlDocumentation';
import './home.css';

/** The query language on one page, shipped with the console so that it works offline. */
export const RqlHelp = () => {
  const say = useMessages();
  const rows = [
    ['eq', say('rql.help.eq'), 'eq(first_name,Eva)'],
    ['ne', say('rql.help.ne'), 'ne(language,NL)'],
    ['gt ge lt le', say('rql.help.compare'), 'ge(creation_timestamp,2026-01-01)'],
    ['in', say('rql.help.in'), 'in(language,NL,FR)'],
    ['out', say('rql.help.out'), 'out(language,NL,FR)'],
    ['like', say('rql.help.like'), 'like(email,example.com)'],
    ['contains', say('rql.help.contains'), 'contains(roles,eq(name,nurse))'],
    ['excludes', say('rql.help.excludes'), 'excludes(phone_number)'],
    ['sort', say('rql.help.sort'), 'sort(-last_name)'],
  ];
  return (
    <PageFrame title={say('rql.help.title')}>
      <div className="help">
        <p>{say('rql.help.intro')}</p>
        <p>{say('rql.help.plain')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('rql.help.operator')}</th>
              <th scope="col">{say('rql.help.meaning')}</th>
              <th scope="col">{say('rql.help.example')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([operator, meaning, example]) => (
              <tr key={operator}>
                <td>
                  <code>{operator}</code>
                </td>
                <td>{meaning}</td>
                <td>
                  <code>{example}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{say('rql.help.types')}</p>
        <p>{say('rql.help.encoding')}</p>
        <p>
          <Link href={RQL_DOCUMENTATION} target="_blank" rel="noopener noreferrer">
            {say('rql.help.platform_docs')}
          </Link>
        </p>
      </div>
    </PageFrame>
  );
};
