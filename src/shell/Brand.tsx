import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../admin/messages';
import { BrandMark } from '../ui/BrandMark';
import './sidebar.css';

/** The product's name, which leads home, and that it is a Beta. */
export const Brand = memo(() => {
  const say = useMessages();
  return (
    <>
      <Link to="/" className="nav-home" aria-label={say('shell.home')}>
        <BrandMark />
        <span className="nav-wide">Meridian</span>
      </Link>
      <span className="beta nav-wide">{say('shell.beta')}</span>
    </>
  );
});
