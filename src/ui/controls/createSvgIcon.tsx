import type { ComponentPropsWithRef, ReactNode } from 'react';
import './controls.css';

type IconProps = Omit<ComponentPropsWithRef<'svg'>, 'color'> & {
  /** 24 px unless it says `small` (20 px), or takes the size of the words beside it. */
  fontSize?: 'small' | 'medium' | 'inherit';
  color?: 'success' | 'error' | 'inherit';
  /** What it says where no words beside it do: without, only the eye sees it. */
  titleAccess?: string;
};

/**
 * Draws an icon of `@mui/icons-material`, whose modules import this in place of MUI's (scripts/lightIcons.mjs): MUI's brings its theme and
 * emotion, which the first screens do without.
 *
 * @param path what is drawn within 24 × 24
 * @param name of the icon
 */
const createSvgIcon = (path: ReactNode, name: string) => {
  const Icon = ({ fontSize = 'medium', color, titleAccess, className, ...rest }: IconProps) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has one, or is hidden from whom it would be read to.
    <svg
      viewBox="0 0 24 24"
      focusable="false"
      data-icon={name}
      {...(titleAccess ? { role: 'img' } : { 'aria-hidden': true })}
      {...rest}
      className={['icon', `icon-${fontSize}`, color && `icon-${color}`, className].filter(Boolean).join(' ')}
    >
      {path}
      {titleAccess ? <title>{titleAccess}</title> : null}
    </svg>
  );
  Icon.displayName = name;
  return Icon;
};

// biome-ignore lint/style/noDefaultExport: it stands for a default export.
export default createSvgIcon;
