import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Later } from './Later';

afterEach(cleanup);

it('is drawn after what stands around it, in the place that was kept for it', () => {
  const drawn: string[] = [];
  const Drawn = ({ name }: { name: string }) => {
    drawn.push(name);
    return <p>{name}</p>;
  };
  const { container } = render(
    <>
      <Later meanwhile={<Drawn name="kept place" />}>
        <Drawn name="late" />
      </Later>
      <Drawn name="page" />
    </>,
  );
  expect(drawn.slice(0, 2)).toEqual(['kept place', 'page']);
  expect(drawn).toContain('late');
  expect(container.textContent).toBe('latepage');
});
