import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useLabels, useMessages } from '../admin/messages';
import { nameOf, usePlatform, useSessionUser } from '../admin/platform';
import { useTabMemory } from '../admin/preferences';
import { useSections } from '../admin/resourceIndex';
import { PageFrame } from '../ui/PageFrame';
import { forgetWanted, wantedPath } from './resume';
import './home.css';

/** Says who is signed in and where, offers the sections, and the page that was wanted before sign-in. */
export const Home = () => {
  const say = useMessages();
  const labels = useLabels();
  const sections = useSections();
  const navigate = useNavigate();
  const user = useSessionUser();
  const { session } = usePlatform();
  const tab = useTabMemory();
  const [wanted] = useState(() => wantedPath(tab));
  const resume = useRef<HTMLButtonElement>(null);

  // Enter opens the wanted page at once.
  useEffect(() => resume.current?.focus(), []);

  return (
    <PageFrame title={say('home.title')}>
      <p className="home-who">
        {say('home.signed_in_as', {
          name: user ? nameOf(user) : '',
          host: session.host ?? '',
        })}
      </p>
      {wanted ? (
        <div className="home-resume">
          <span>
            {say('home.resume_text')} <code>{wanted}</code>
          </span>
          <Button
            ref={resume}
            variant="contained"
            onClick={() => {
              forgetWanted(tab);
              navigate(wanted);
            }}
          >
            {say('home.resume')}
          </Button>
        </div>
      ) : null}
      <ul className="home-sections">
        {sections.map(({ name }) => (
          <li key={name}>
            <Link to={`/${name}`}>{labels.section(name)}</Link>
            <p>{labels.about(name)}</p>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
};
