import { Button, type ButtonProps } from '@mui/material';
import type { ElementType, ReactNode } from 'react';
import { type May, useWhyNot } from '../admin/may';

export type GatedButtonProps = ButtonProps & {
  may: May;
  children: ReactNode;
  /** For buttons that are links. */
  component?: ElementType;
  to?: string;
};

/** A button that is greyed where a permission is missing: it stays in reach of the keyboard, and says why. */
export const GatedButton = ({ may, children, onClick, component, to, ...rest }: GatedButtonProps) => {
  const whyNot = useWhyNot()(may);
  if (whyNot === undefined) {
    return (
      <Button {...rest} {...(onClick ? { onClick } : {})} {...(component ? { component, to } : {})}>
        {children}
      </Button>
    );
  }
  return (
    <Button {...rest} aria-disabled title={whyNot} sx={{ opacity: 0.55, cursor: 'not-allowed' }}>
      {children}
      <span className="visually-hidden">{whyNot}</span>
    </Button>
  );
};
