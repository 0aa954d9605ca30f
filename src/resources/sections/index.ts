import BoltIcon from '@mui/icons-material/BoltOutlined';
import DatasetIcon from '@mui/icons-material/DatasetOutlined';
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
