import { useCurrentUser, useLanguages, useSetLanguage } from 'community-hooks';
import type { Language } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { Empty, Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { SearchBox } from '../kit/SearchBox.js';

/** All languages come at once and in no order, so the app sorts them, and finds among them by itself. */
export function LanguageChoice(): ReactElement {
  const [query, setQuery] = useState('');
  const { data, error, isPending, refetch } = useLanguages({}, { staleTime: 3_600_000, select: byName });
  const { data: me } = useCurrentUser();
  const choose = useSetLanguage();
  if (isPending) return <SkeletonRows label="Languages" />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  const found = data.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <>
      <div className="padded stack">
        <SearchBox label="Search languages" value={query} onChange={setQuery} />
        <Refusal error={choose.error} />
      </div>
      {found.length === 0 && <Empty icon="search" title="None found" />}
      <ul className="list languages" aria-label="Languages">
        {found.map((language) => (
          <li key={language.id}>
            <label className="switch-row padded-inline">
              <span>{language.name}</span>
              <span className="soft small">{language.code}</span>
              <input
                className="choice"
                type="radio"
                name="language"
                checked={me?.language?.id === language.id}
                onChange={() => choose.mutate({ language_id: language.id })}
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function byName(languages: Language[]): Language[] {
  return languages.toSorted((one, other) => one.name.localeCompare(other.name));
}
