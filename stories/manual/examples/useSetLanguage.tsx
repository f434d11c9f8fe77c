import { useCurrentUser, useLanguages, useSetLanguage } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function SetLanguage() {
  const { data: me } = useCurrentUser();
  const { data: languages = [] } = useLanguages();
  const { mutate: setLanguage, error } = useSetLanguage();
  return (
    <>
      <label>
        Language{' '}
        <select
          value={me?.language?.id ?? ''}
          onChange={(event) => setLanguage({ language_id: Number(event.target.value) })}
        >
          <option value="">Not chosen</option>
          {languages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
