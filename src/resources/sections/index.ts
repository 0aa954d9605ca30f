import BoltIcon from '@mui/icons-material/BoltOutlined';
import DatasetIcon from '@mui/icons-material/DatasetOutlined';
import FavoriteIcon from '@mui/icons-material/FavoriteBorder';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import HeartIcon from '@mui/icons-material/MonitorHeartOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import TaskIcon from '@mui/icons-material/TaskAltOutlined';
import { defineSection } from '../../admin/defineSection';

// What each section asks for stands here and nowhere else; the sidebar shows them in the order of their first resources.
export const usersSection = defineSection({ name: 'users', icon: PeopleIcon, permissions: ['ViewUser'] });
export const dataSection = defineSection({
  name: 'data',
  icon: DatasetIcon,
  permissions: ['ViewDocuments', 'ViewTemplates'],
});
/** Whoever comes to its address gets functions, also who may see executions only: the specification names the page (FUNC-01). */
export const tasksSection = defineSection({ name: 'tasks', icon: TaskIcon, index: 'tasks/functions' });
export const automationSection = defineSection({
  name: 'automation',
  icon: BoltIcon,
  permissions: ['ViewDispatchers', 'ViewEvents', 'ViewSubscriptions'],
});
export const messagesSection = defineSection({
  name: 'messages',
  icon: MailIcon,
  permissions: ['ViewMails', 'ViewNotifications', 'ViewNotificationSettings'],
});
export const contentSection = defineSection({ name: 'content', icon: FolderIcon });
export const careSection = defineSection({
  name: 'care',
  icon: FavoriteIcon,
  permissions: ['ViewPatients', 'ViewStaff'],
});
export const paymentsSection = defineSection({ name: 'payments', icon: PaymentsIcon });
export const accessSection = defineSection({
  name: 'access',
  icon: KeyIcon,
  permissions: [
    ...['ViewApplications', 'ViewAuthorizations', 'ViewOauth2RefreshTokens'],
    ...['ViewOidcProviders', 'ViewOidcLoginAttempts'],
    ...['ViewActivationRequests', 'ViewForgotPasswordRequests'],
  ] as const,
});
/** The host itself: open to everybody, since everybody may ask a service how it is. */
export const platformSection = defineSection({ name: 'platform', icon: HeartIcon });
