import { Link } from 'react-router-dom';
import './homeCard.css';

/** One line of a block: what it is about, and at its end what matters of it. */
export const HomeRow = ({ to, name, detail, end }: { to: string; name: string; detail?: string; end?: string }) => (
  <li>
    <Link to={to}>
      <bdi>{name}</bdi>
    </Link>
    {end ? <span className="home-end">{end}</span> : null}
    {detail ? (
      <span className="home-detail">
        <bdi>{detail}</bdi>
      </span>
    ) : null}
  </li>
);
