import { useReportUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

interface Props {
  username: string;
  /** The answer of `requestsOf(client, 'auth').get('/api/moderation/categories/')`: no hook has it. */
  categories: readonly { id: number; title: string }[];
}

export function ReportUser({ username, categories }: Props) {
  const { mutate: reportUser, isSuccess, error } = useReportUser();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSuccess) return;
        const data = new FormData(event.currentTarget);
        reportUser({
          username,
          category_id: Number(data.get('category_id')),
          description: String(data.get('description')),
        });
      }}
    >
      <label>
        What is it about?{' '}
        <select name="category_id">
          {categories.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        What happened? <textarea name="description" required />
      </label>
      <button type="submit" aria-disabled={isSuccess}>
        Report @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Thank you. We look into it.</p>}
    </form>
  );
}
