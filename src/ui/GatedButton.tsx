import { type ElementType, type ReactNode, useState } from 'react';
import { type May, useWhyNot } from '../admin/may';
import { Button, type ButtonProps } from './controls/Button';
import { WhenThere } from './feedback/WhenThere';
import { part } from './theme/part';

const WhyDialog = part(() => import('./why/WhyDialog').then(({ WhyDialog: Box }) => Box));

export type GatedButtonProps = ButtonProps & {
  may: May;
  children: ReactNode;
  /** For buttons that are links. */
  component?: ElementType;
  to?: string;
};

/** A button that is greyed where a permission is missing: it stays in reach of the keyboard, says why, and leads to what would help. */
export const GatedButton = ({ may, children, onClick, component, to, ...rest }: GatedButtonProps) => {
  const whyNot = useWhyNot()(may);
  const [isAsked, setAsked] = useState(false);
  if (whyNot === undefined) {
    return (
      <Button {...rest} {...(onClick ? { onClick } : {})} {...(component ? { component, to } : {})}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <Button {...rest} writes={false} aria-disabled title={whyNot} onClick={() => setAsked(true)}>
        {children}
        <span className="visually-hidden">{whyNot}</span>
      </Button>
      {isAsked ? (
        <WhenThere fallback={null}>
          <WhyDialog may={may} onClose={() => setAsked(false)} />
        </WhenThere>
      ) : null}
    </>
  );
};
