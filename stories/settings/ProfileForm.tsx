import { useCurrentUser, useUpdateUser, useUsernameCheck } from 'community-hooks';
import type { CurrentUser, UpdateUserInput, Visibility } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { useUnsaved } from '../app/places.js';
import { Button } from '../kit/Button.js';
import { Check, Field, Form, Select, TextArea } from '../kit/Form.js';
import { Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { PictureField } from '../kit/PictureField.js';
import { useToast } from '../kit/Toasts.js';
import { Verdict } from '../kit/Verdict.js';
import { useTexts } from '../texts/texts.js';

export function ProfileForm(): ReactElement {
  const { people } = useTexts();
  const { data: me, error, isPending, refetch } = useCurrentUser();
  if (isPending) return <SkeletonRows label={people.profile} />;
  if (!me) return <Refusal inset error={error} onRetry={refetch} />;
  return <Fields me={me} />;
}

function Fields({ me }: { me: CurrentUser }): ReactElement {
  const { profile } = me;
  const { people, session, settings, words } = useTexts();
  const [username, setUsername] = useState(me.username);
  const isRenamed = username !== me.username;
  const check = useUsernameCheck(isRenamed && username ? { username } : undefined);
  const toast = useToast();
  const update = useUpdateUser({
    onSuccess: () => {
      setEdited(false);
      toast(words.saved);
    },
  });
  const [isEdited, setEdited] = useState(false);
  useUnsaved(isEdited);
  return (
    <div className="padded" onInput={() => setEdited(true)}>
      <Form
        label={people.profile}
        error={update.error}
        onSubmit={(value, data) => update.mutate(changes(me, username, value, data))}
      >
        <div className="pictures">
          <PictureField
            name="cover"
            label={settings.cover}
            src={profile.cover}
            shape="wide"
            remove={{ label: settings.removeCover, onRemove: () => update.mutate({ cover: null }) }}
          />
          <PictureField
            name="avatar"
            label={words.picture}
            src={profile.avatar}
            remove={{ label: words.removePicture, onRemove: () => update.mutate({ avatar: null }) }}
          />
        </div>
        <Field name="name" label={words.name} defaultValue={profile.name} autoComplete="name" />
        <Field
          name="username"
          label={words.username}
          autoComplete="username"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          verdict={isRenamed && username !== '' && <Verdict check={check} good={session.usernameFree} />}
        />
        <TextArea name="bio" label={settings.about} defaultValue={profile.bio ?? ''} maxLength={1000} />
        <Field name="location" label={settings.place} defaultValue={profile.location ?? ''} />
        <Field name="url" label={settings.link} defaultValue={profile.url ?? ''} inputMode="url" />
        <Select name="visibility" label={settings.visibility} defaultValue={me.visibility} hint={settings.visibilityHint}>
          <option value="P">{settings.visibilities.P}</option>
          <option value="O">{settings.visibilities.O}</option>
          <option value="T">{settings.visibilities.T}</option>
        </Select>
        <Check
          name="followers_count_visible"
          label={settings.followersVisible}
          defaultChecked={profile.followers_count_visible}
        />
        <Check name="community_posts_visible" label={settings.communityPosts} defaultChecked={profile.community_posts_visible} />
        <div>
          <Button look="primary" type="submit" busy={update.isPending}>
            {words.save}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Everything but the pictures, which go along only when new ones were chosen, and a username only when it is another. */
function changes(me: CurrentUser, username: string, value: (name: string) => string, data: FormData): UpdateUserInput {
  const pictures = ['avatar', 'cover'].flatMap((name) => {
    const file = data.get(name);
    return file instanceof File && file.size > 0 ? [[name, file] as const] : [];
  });
  return {
    ...(username !== me.username && { username }),
    name: value('name'),
    bio: value('bio'),
    location: value('location'),
    url: value('url'),
    // The select has no other values.
    visibility: value('visibility') as Visibility,
    followers_count_visible: data.has('followers_count_visible'),
    community_posts_visible: data.has('community_posts_visible'),
    ...Object.fromEntries(pictures),
  };
}
