import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import type { OtherHost } from '../../admin/otherHost';
import { type Client, usePlatform } from '../../admin/platform';
import { ToolTexts } from '../../admin/serviceTexts';
import type { DataSchema } from '../../contract';
import { DiffTable } from '../../ui/diff/DiffTable';
import { DEFINITION_RULES } from '../../ui/diff/definitionRules';
import { diffJson, sourceAt } from '../../ui/diff/diffJson';
import type { Entry } from '../../ui/diff/entriesOf';
import { readEntries } from '../../ui/diff/readEntries';
import { LoadFailure } from '../../ui/Note';
import { OtherHostGate } from '../../ui/otherHost/OtherHostGate';
import { Card, PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { Choice } from '../../ui/tools/Choice';
import { FileChoice } from './FileChoice';
import '../../ui/tools/tools.css';
import './schema.css';

type With = 'schema' | 'host' | 'file';

/** The other side: what it is called, and its JSON exactly as it stands there. */
type Side = { name: string; text: string };

const useSchemas = (client: Client, host: string) =>
  useQuery({
    queryKey: ['data/schema', 'texts', host],
    queryFn: async ({ signal }) => (await readEntries(client, '/data/v1/', { signal })).entries,
    retry: false,
    gcTime: 0,
  });

const nameOf = ({ name, id }: Entry) => name || id;

const PickSchema = ({ own, onPick }: { own: DataSchema; onPick: (side: Side | undefined) => void }) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const { data, error, refetch } = useSchemas(client, session.host ?? '');
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return (
    <Autocomplete
      className="schema-compare-pick"
      options={data.filter(({ id }) => id !== own.id)}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      noOptionsText={say('schemas.unknown')}
      onChange={(_, entry) => onPick(entry ? { name: nameOf(entry), text: entry.text } : undefined)}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
        <TextField
          {...params}
          label={say('resources.data_schema.one')}
          slotProps={{ input: InputProps, htmlInput: inputProps, inputLabel: InputLabelProps }}
        />
      )}
    />
  );
};

/** The schema of the same name on the other host. */
const OnOtherHost = ({ own, text, other }: { own: DataSchema; text: string; other: OtherHost }) => {
  const say = useMessages();
  const { session } = usePlatform();
  const { data, error, refetch } = useSchemas(other.client, other.host);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const found = data.find(({ name }) => name === own.name);
  if (!found) return <p role="status">{say('tools.compare.no_such_schema', { name: own.name, host: other.host })}</p>;
  return <Differences left={{ name: session.host ?? '', text }} right={{ name: other.host, text: found.text }} />;
};

const Differences = ({ left, right }: { left: Side; right: Side }) => {
  const say = useMessages();
  const found = useMemo(() => {
    try {
      return { differences: diffJson(left.text, right.text, DEFINITION_RULES) };
    } catch (error) {
      return { error };
    }
  }, [left.text, right.text]);
  if (!found.differences) return <p role="alert">{failureText(say, found.error)}</p>;
  const { differences } = found;
  return (
    <>
      <p role="status">{say('tools.compare.schema_differs', { count: differences.length })}</p>
      {differences.length > 0 ? (
        <DiffTable
          label={say('tools.compare.differences')}
          left={left.name}
          right={right.name}
          differences={differences}
        />
      ) : null}
    </>
  );
};

export type SchemaCompareProps = {
  schema: DataSchema;
  /** The answer that brought it, and where it stands in it. */
  text: string;
  at: readonly (string | number)[];
  back: { to: string; label: string };
};

const Page = ({ schema, text: answer, at, back }: SchemaCompareProps) => {
  const say = useMessages();
  const [kind, setKind] = useState<With>('schema');
  const [side, setSide] = useState<Side>();
  const text = useMemo(() => sourceAt(answer, at) ?? answer, [answer, at]);
  const choose = (next: With) => {
    setKind(next);
    setSide(undefined);
  };
  return (
    <PageFrame title={say('tools.compare.schema_title', { name: schema.name })} back={back}>
      <Card title={say('tools.compare.with')}>
        <div className="tool-form">
          <Choice
            legend={say('tools.compare.with')}
            isLegendHidden
            value={kind}
            options={(['schema', 'host', 'file'] as const).map(value => ({
              value,
              label: say(`tools.compare.with_${value}`),
            }))}
            onChange={choose}
          />
          {kind === 'schema' ? <PickSchema own={schema} onPick={setSide} /> : null}
          {kind === 'file' ? (
            <FileChoice
              label={say('tools.compare.choose_file')}
              onChoose={(found, name) => setSide({ name, text: found })}
            />
          ) : null}
        </div>
      </Card>
      <div className="schema-compare">
        {kind === 'host' ? (
          <OtherHostGate>{other => <OnOtherHost own={schema} text={text} other={other} />}</OtherHostGate>
        ) : null}
        {side ? <Differences left={{ name: schema.name, text }} right={side} /> : null}
      </div>
    </PageFrame>
  );
};

/** A schema beside another one: of this host, of the same name on another, or of a file. */
export const SchemaCompare = (props: SchemaCompareProps) => (
  <ToolTexts>
    <Page {...props} />
  </ToolTexts>
);
