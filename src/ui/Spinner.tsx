import { useEffect, useState } from 'react';
import { useMessages } from '../admin/messages';
import './controls/controls.css';

/** How long loading may take before anything is shown, in milliseconds: a flash is worse than a short wait. */
const QUIET_MS = 150;

export const Spinner = () => {
  const say = useMessages();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" style={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
      {isShown ? <span className="spinner" role="progressbar" aria-label={say('common.loading')} /> : null}
    </div>
  );
};
