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

export function ProfileForm(): ReactElement {
  const { data: me, error, isPending, refetch } = useCurrentUser();
  if (isPending) return <SkeletonRows label="Profile" />;
  if (!me) return <Refusal inset error={error} onRetry={refetch} />;
  return <Fields me={me} />;
}

function Fields({ me }: { me: CurrentUser }): ReactElement {
  const { profile } = me;
  const [username, setUsername] = useState(me.username);
  const isRenamed = username !== me.username;
  const check = useUsernameCheck(isRenamed && username ? { username } : undefined);
  const toast = useToast();
  const update = useUpdateUser({
    onSuccess: () => {
      setEdited(false);
      toast('Saved.');
    },
  });
  const [isEdited, setEdited] = useState(false);
  useUnsaved(isEdited);
  return (
    <div className="padded" onInput={() => setEdited(true)}>
      <Form label="Profile" error={update.error} onSubmit={(value, data) => update.mutate(changes(me, username, value, data))}>
        <div className="pictures">
          <PictureField
            key={profile.cover}
            name="cover"
            label="Cover"
            src={profile.cover}
            shape="wide"
            onRemove={() => update.mutate({ cover: null })}
          />
          <PictureField
            key={`of ${profile.avatar}`}
            name="avatar"
            label="Picture"
            src={profile.avatar}
            onRemove={() => update.mutate({ avatar: null })}
          />
        </div>
        <Field name="name" label="Name" defaultValue={profile.name} autoComplete="name" />
        <Field
          name="username"
          label="Username"
          autoComplete="username"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          verdict={isRenamed && username !== '' && <Verdict check={check} good="This name is free." />}
        />
        <TextArea name="bio" label="About you" defaultValue={profile.bio ?? ''} maxLength={1000} />
        <Field name="location" label="Place" defaultValue={profile.location ?? ''} />
        <Field name="url" label="Link" defaultValue={profile.url ?? ''} inputMode="url" />
        <Select
          name="visibility"
          label="Who can see your profile"
          defaultValue={me.visibility}
          hint="Leaving “Only people I approve” declines all pending requests to follow you."
        >
          <option value="P">Everybody</option>
          <option value="O">Members</option>
          <option value="T">Only people I approve</option>
        </Select>
        <Check
          name="followers_count_visible"
          label="Show how many people follow me."
          defaultChecked={profile.followers_count_visible}
        />
        <Check
          name="community_posts_visible"
          label="Show my community posts on my profile."
          defaultChecked={profile.community_posts_visible}
        />
        <div>
          <Button look="primary" type="submit" busy={update.isPending}>
            Save
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
