import { Card } from '../kit/Card.js';
import { NotificationList } from '../notifications/NotificationCentre.js';

export const list = (): React.ReactElement => (
  <Card flush>
    <NotificationList filter={{}} />
  </Card>
);
