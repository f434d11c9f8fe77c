import { useReportUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ReportUser({ username, category_id }: { username: string; category_id: number }) {
  const { mutate: reportUser, isPending, error } = useReportUser();
  const onClick = () => reportUser({ username, category_id });
  const text = messageOf(error) || 'Report a user';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
