import { useMessages } from '../../admin/messages';

export type PageTickProps = { isTicked: boolean; isMixed: boolean; onTick: (isTicked: boolean) => void };

/** Ticks all rows of the page. */
export const PageTick = ({ isTicked, isMixed, onTick }: PageTickProps) => {
  const say = useMessages();
  return (
    <th scope="col" className="cell-tick">
      <label>
        <input
          type="checkbox"
          aria-label={say('table.select_page')}
          checked={isTicked}
          ref={box => {
            if (box) box.indeterminate = isMixed;
          }}
          onChange={event => onTick(event.target.checked)}
        />
      </label>
    </th>
  );
};
