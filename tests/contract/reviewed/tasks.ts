/** Who may call what of `/tasks/v1`: reviewed by hand, route by route (see platform.test.ts). */
export const reviewedTasks: Readonly<Record<string, string>> = {
  'GET /tasks/v1/': 'VIEW_TASKS',
  'POST /tasks/v1/': 'CREATE_TASKS',
  'POST /tasks/v1/:taskId/cancel': 'CANCEL_TASKS',
  'GET /tasks/v1/:taskId/logs': 'VIEW_TASK_LOGS|VIEW_TASK_FUNCTION_LOGS',
  'GET /tasks/v1/functions': 'VIEW_TASK_FUNCTIONS',
  'POST /tasks/v1/functions': 'CREATE_TASK_FUNCTION',
  'GET /tasks/v1/functions/:name': 'VIEW_TASK_FUNCTION_DETAILS',
  'PUT /tasks/v1/functions/:name': 'UPDATE_TASK_FUNCTION',
  'DELETE /tasks/v1/functions/:name': 'DELETE_TASK_FUNCTION',
  'POST /tasks/v1/functions/:name/enable': 'UPDATE_TASK_FUNCTION',
  'POST /tasks/v1/functions/:name/disable': 'UPDATE_TASK_FUNCTION',
  // Functions may open themselves to all users or to everybody: officialTasks.test.ts.
  'POST /tasks/v1/functions/:name/execute': 'EXECUTE_TASK_FUNCTION',
  'GET /tasks/v1/functions/:name/logs': 'VIEW_TASK_FUNCTION_LOGS',
  'GET /tasks/v1/schedules': 'VIEW_TASK_SCHEDULES',
  'POST /tasks/v1/schedules': 'CREATE_TASK_SCHEDULE',
  'DELETE /tasks/v1/schedules/:scheduleId': 'DELETE_TASK_SCHEDULE',
};
