import { useReportUser } from 'community-hooks';
import { reportCategories } from 'community-hooks/sandbox';
import { type ReactElement, useState } from 'react';
import { Button } from '../kit/Button.js';
import { Dialog } from '../kit/Dialog.js';
import { Form, Select, TextArea } from '../kit/Form.js';
import { useToast } from '../kit/Toasts.js';

/**
 * The categories are not among the operations of the service's specification. A real app asks for them itself, at
 * `GET /api/moderation/categories/`; this demo takes those of the sandbox.
 */
export function ReportDialog({ username, onClose }: { username: string; onClose: () => void }): ReactElement {
  const toast = useToast();
  const [category, setCategory] = useState('');
  const report = useReportUser({
    onSuccess: ({ message }) => {
      toast(message);
      onClose();
    },
  });
  return (
    <Dialog title={`Report @${username}`} onClose={onClose}>
      <Form
        label="Report"
        error={report.error}
        onSubmit={(value) => {
          const description = value('description').trim();
          report.mutate({ username, category_id: Number(category), ...(description && { description }) });
        }}
      >
        <Select
          name="category_id"
          label="What is it about?"
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          hint="Choose what fits best."
        >
          <option value="" disabled>
            Choose…
          </option>
          {reportCategories.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <TextArea name="description" label="What happened?" maxLength={1000} hint="Optional. Only moderators see it." />
        <div className="row">
          <Button look="danger" type="submit" busy={report.isPending} disabled={category === ''}>
            Report
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
