import { useMessages } from '../../admin/messages';
import { useLanguage } from '../../admin/useLanguage';
import { Button } from '../../ui/controls/Button';
import { useTimes } from '../../ui/time/useTimes';
import { type Bin, rateOf, runsIn, spanOf } from './chartBins';

export type RunTableProps = { bins: readonly Bin[]; onChoose: (bin: Bin) => void };

/** The runs over time in numbers, without the stretches in which nothing ran; one narrows the table's query to its time. */
export const RunTable = ({ bins, onChoose }: RunTableProps) => {
  const say = useMessages();
  const [locale] = useLanguage();
  const { zone } = useTimes();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <div className="run-table" role="group" aria-label={say('tasks.chart.title')} tabIndex={0}>
      <table>
        <caption>
          <span className="visually-hidden">{say('tasks.chart.title')}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{say('tasks.chart.time')}</th>
            <th scope="col">{say('tasks.chart.runs')}</th>
            <th scope="col">{say('tasks.chart.failed_runs')}</th>
            <th scope="col">{say('tools.chart.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {bins
            .filter(bin => runsIn(bin) > 0)
            .map(bin => (
              <tr key={bin.from.getTime()}>
                <th scope="row">
                  <Button onClick={() => onChoose(bin)}>{spanOf(bin, zone)}</Button>
                </th>
                <td>{runsIn(bin)}</td>
                <td>{bin.failed}</td>
                <td>{rateOf(bin.failed, runsIn(bin), locale)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
};
