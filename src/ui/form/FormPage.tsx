import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { FORM_BANNER_MS } from '../../contract';
import { useWayBack } from '../BackLink';
import { Button } from '../controls/Button';
import { DraftOffer } from '../drafts/DraftOffer';
import { Banner } from '../feedback/Banner';
import { PageFrame, type PageFrameProps } from '../PageFrame';
import type { FormState } from './useForm';
import './form.css';

type Shown = Pick<
  FormState<Record<string, string>>,
  'title' | 'banner' | 'closeBanner' | 'refusal' | 'draft' | 'isBusy' | 'onSubmit'
>;

export type FormPageProps = {
  form: Shown;
  /** Where the link above and Cancel lead. */
  back: NonNullable<PageFrameProps['back']>;
  submitLabel: string;
  children: ReactNode;
};

/** The page of a form: its banner, what was typed before, its fields, and the button, beside which the last refusal stays once the banner closed. */
export const FormPage = ({ form, back, submitLabel, children }: FormPageProps) => {
  const say = useMessages();
  const way = useWayBack(back);
  return (
    <PageFrame title={form.title} back={back}>
      <Banner message={form.banner} closesAfterMs={FORM_BANNER_MS} onClose={form.closeBanner} />
      <form onSubmit={form.onSubmit} noValidate className="form">
        <DraftOffer of={form.draft} label={form.title} />
        {children}
        <div className="form-foot">
          <Button type="submit" writes variant="contained" loading={form.isBusy}>
            {submitLabel}
          </Button>
          <Button variant="outlined" component={Link} to={way.to} onClick={way.onClick} disabled={form.isBusy}>
            {say('common.cancel')}
          </Button>
          {form.refusal && !form.banner ? <span className="form-refusal">{form.refusal}</span> : null}
        </div>
      </form>
    </PageFrame>
  );
};
