import { FormControlLabel, Switch, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { reading, usePlatform, withTexts } from '../../admin/platform';
import { Button } from '../../ui/controls/Button';
import { LoadFailure, Note } from '../../ui/Note';
import { PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { arrange, type Localization, languagesIn, missingIn, readLocalization, textIn } from './languages';
import './localizations.css';

const RESOURCE = 'content/localizations';
const LOCALIZATION = reading(withTexts<Localization>('a text', 'key'), readLocalization);
/** So many languages stand beside each other at first. */
const SHOWN_FIRST = 3;

const Texts = ({ rows, languages }: { rows: readonly Localization[]; languages: readonly string[] }) => {
  const say = useMessages();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <div className="languages-box" role="region" aria-label={say('localizations.texts')} tabIndex={0}>
      <table className="language-table">
        <thead>
          <tr>
            <th scope="col">{say('fields.key')}</th>
            {languages.map(language => (
              <th key={language} scope="col">
                {language}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row">
                <Link to={`/${RESOURCE}/${encodeURIComponent(row.key)}`}>{row.key}</Link>
              </th>
              {languages.map(language => {
                const text = textIn(row, language);
                return (
                  <td
                    key={language}
                    lang={language.toLowerCase()}
                    data-language={language}
                    data-missing={text.trim() === '' || undefined}
                  >
                    {text.trim() === '' ? <span>{say('localizations.missing')}</span> : <bdi>{text}</bdi>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** All texts, read to the end: what is missing can only be told of the whole. */
const useAll = () => {
  const { http } = usePlatform().client;
  return useQuery({
    queryKey: [RESOURCE, 'getList', 'all'],
    queryFn: ({ signal }) => http.readAll({ path: '/localizations/v1/', casing: 'snake', of: LOCALIZATION, signal }),
  });
};

const Arranged = ({ all }: { all: readonly Localization[] }) => {
  const say = useMessages();
  const known = languagesIn(all);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [words, setWords] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const languages = known.filter(language => (chosen ?? known.slice(0, SHOWN_FIRST)).includes(language));
  const rows = arrange(all, { words, languages, onlyMissing });
  const lacking = all.filter(one => missingIn(one, languages) > 0).length;
  return (
    <>
      <div className="toolbar languages-toolbar">
        <TextField
          type="search"
          label={say('localizations.search')}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
        <ToggleButtonGroup
          size="small"
          color="primary"
          value={languages}
          aria-label={say('localizations.languages')}
          onChange={(_, next: string[]) => setChosen(next)}
        >
          {known.map(language => (
            <ToggleButton key={language} value={language}>
              {language}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FormControlLabel
          control={<Switch size="small" checked={onlyMissing} onChange={(_, on) => setOnlyMissing(on)} />}
          label={say('localizations.only_missing')}
        />
        <span className="record-none" role="status">
          {say('localizations.lacking', { count: lacking, of: all.length })}
        </span>
      </div>
      {rows.length > 0 ? (
        <Texts rows={rows} languages={languages} />
      ) : (
        <Note
          role="status"
          title={say(onlyMissing && words === '' ? 'localizations.complete' : 'localizations.no_match')}
        />
      )}
    </>
  );
};

/** Texts with their languages side by side, those that lack one first. */
export const LocalizationList = () => {
  const say = useMessages();
  const { data, error, refetch } = useAll();
  const canCreate = useMay('create').isAllowed;
  const create = canCreate ? (
    <Button variant="contained" component={Link} to={`/${RESOURCE}/new`}>
      {say('common.new')}
    </Button>
  ) : undefined;
  const body = () => {
    if (data && data.length > 0) return <Arranged all={data} />;
    if (data) return <Note role="status" title={say('table.nothing_yet')} text={say('localizations.empty')} />;
    return error ? <LoadFailure isPlace error={error} onRetry={() => void refetch()} /> : <Spinner />;
  };
  return (
    <PageFrame title={say('resources.content_localizations.title')} actions={create}>
      {body()}
    </PageFrame>
  );
};
