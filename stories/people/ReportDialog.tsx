import { useReportUser } from 'community-hooks';
import { reportCategories } from 'community-hooks/sandbox';
import { type ReactElement, useState } from 'react';
import { Dialog } from '../kit/Dialog.js';
import { Form, FormButtons, Select, TextArea } from '../kit/Form.js';
import { useToast } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';

/**
 * The categories are not among the operations of the service's specification. A real app asks for them itself, at
 * `GET /api/moderation/categories/`; this demo takes those of the sandbox.
 */
export function ReportDialog({ username, onClose }: { username: string; onClose: () => void }): ReactElement {
  const toast = useToast();
  const { people } = useTexts();
  const titles: Readonly<Record<string, string>> = people.reportCategories;
  const [category, setCategory] = useState('');
  const report = useReportUser({
    onSuccess: ({ message }) => {
      toast(message);
      onClose();
    },
  });
  return (
    <Dialog title={people.reportTitle(username)} onClose={onClose}>
      <Form
        label={people.report}
        error={report.error}
        advice={{ refused: people.reportedBefore }}
        onSubmit={(value) => {
          const description = value('description').trim();
          report.mutate({ username, category_id: Number(category), ...(description && { description }) });
        }}
      >
        <Select
          name="category_id"
          label={people.reportCategory}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          hint={people.reportCategoryHint}
        >
          <option value="" disabled>
            {people.reportChoose}
          </option>
          {reportCategories.map(({ id, name, title }) => (
            <option key={id} value={id}>
              {titles[name] ?? title}
            </option>
          ))}
        </Select>
        <TextArea name="description" label={people.reportText} maxLength={1000} hint={people.reportTextHint} />
        <FormButtons verb={people.report} look="danger" write={report} disabled={category === ''} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
