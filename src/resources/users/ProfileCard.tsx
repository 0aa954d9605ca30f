import { useQuery } from '@tanstack/react-query';
import { isNowhere } from '../../admin/isUnknownRecord';
import { useMay, useWhyNot } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import type { Profile } from '../../contract';
import { birthdayText } from '../../ui/birthdayText';
import { GenderText } from '../../ui/GenderText';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { useCodeNames } from '../../ui/useCodeNames';

const Facts = ({ profile }: { profile: Profile }) => {
  const say = useMessages();
  const countryName = useCodeNames('region');
  const { birthday, gender, country } = profile;
  const facts = [
    ['birthday', birthday ? birthdayText(String(birthday)) : ''],
    ['gender', <GenderText key="gender" gender={gender} />],
    ['country', country ? `${countryName(String(country))} (${country})` : ''],
  ] as const;
  return (
    <dl className="record">
      {facts.map(([field, text]) => (
        <div key={field}>
          <dt>{say(`fields.${field}`)}</dt>
          <dd>{text || '–'}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Birthday, gender and country: the platform keeps them in the profile, not with the user. Not every host has one to show. */
export const ProfileCard = ({ userId }: { userId: string }) => {
  const say = useMessages();
  const { client } = usePlatform();
  const mayView = useMay('viewProfile');
  const isOwn = useSessionUser()?.id === userId;
  const whyNot = useWhyNot();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['profile', userId],
    // A host without the service, or without this profile, is no failure: there is nothing to show.
    queryFn: async ({ signal }) => {
      try {
        return (await client.profiles.findById(userId, signal)) ?? null;
      } catch (cause) {
        if (isNowhere(cause)) return null;
        throw cause;
      }
    },
  });
  const body = () => {
    if (isPending) return <Spinner />;
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    if (data) return <Facts profile={data} />;
    // Whoever may not see it gets an empty answer too.
    const reason = isOwn ? undefined : whyNot(mayView);
    return (
      <p>
        {say('users.profile.none')} {reason}
      </p>
    );
  };
  return (
    <Card title={say('users.profile.title')}>
      <p className="profile-note">{say('users.profile.kept')}</p>
      {body()}
    </Card>
  );
};
