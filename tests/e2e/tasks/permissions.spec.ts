import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

type Paths = { functions: string; function: string; executions: string };
type Control = {
  permission: string;
  page: keyof Paths;
  what: string;
  find: (page: Page) => Locator;
  /** Other permissions without which the place of the control cannot be reached. */
  needs?: readonly string[];
};

const DETAILS = 'VIEW_TASK_FUNCTION_DETAILS';

/** Section 6 of the specification, as far as the Tasks section goes: what each permission makes possible. */
const CONTROLS: readonly Control[] = [
  {
    permission: 'VIEW_TASK_FUNCTIONS',
    page: 'functions',
    what: 'the list of functions',
    find: page => page.getByRole('table', { name: 'Functions' }),
  },
  {
    permission: 'VIEW_TASK_FUNCTIONS',
    page: 'function',
    what: 'the Executions tab',
    find: page => page.locator('[role=tab]:not([disabled])', { hasText: 'Executions' }),
  },
  {
    permission: DETAILS,
    page: 'function',
    what: 'the Info tab',
    find: page => page.getByRole('region', { name: 'General' }),
  },
  {
    permission: 'UPDATE_TASK_FUNCTION',
    page: 'function',
    what: 'editing settings',
    find: page => page.getByLabel('Description', { exact: true }),
    needs: [DETAILS],
  },
  {
    permission: 'UPDATE_TASK_FUNCTION',
    page: 'function',
    what: 'the toggle',
    find: page => page.locator('main button:not([disabled])', { hasText: /^No$/ }),
    needs: [DETAILS],
  },
  {
    permission: 'UPDATE_TASK_FUNCTION',
    page: 'function',
    what: 'editing variables',
    find: page => page.getByRole('button', { name: 'Add variable' }),
    needs: [DETAILS],
  },
  {
    permission: 'VIEW_TASK_SCHEDULES',
    page: 'function',
    what: 'the schedules',
    find: page => page.getByRole('table', { name: 'Schedules' }),
    needs: [DETAILS],
  },
  {
    permission: 'CREATE_TASK_SCHEDULE',
    page: 'function',
    what: 'adding a schedule',
    find: page => page.getByRole('button', { name: 'Add schedule' }),
    needs: [DETAILS, 'VIEW_TASK_SCHEDULES'],
  },
  {
    permission: 'DELETE_TASK_SCHEDULE',
    page: 'function',
    what: 'deleting a schedule',
    find: page => page.getByRole('button', { name: /^Delete schedule/ }),
    needs: [DETAILS, 'VIEW_TASK_SCHEDULES'],
  },
  {
    permission: 'VIEW_TASKS',
    page: 'executions',
    what: 'the executions',
    find: page => page.getByRole('table', { name: 'Executions' }),
  },
  {
    permission: 'VIEW_TASK_FUNCTION_LOGS',
    page: 'executions',
    what: 'opening an execution',
    find: page => page.locator('tbody').getByRole('link'),
    needs: ['VIEW_TASKS'],
  },
];
const PERMISSIONS = [...new Set(CONTROLS.map(control => control.permission))];

test.describe('what each permission of the Tasks section makes possible', () => {
  for (const permission of PERMISSIONS) {
    const needs = [...new Set(CONTROLS.filter(one => one.permission === permission).flatMap(one => one.needs ?? []))];
    for (const [title, held] of [
      ['alone, with what its place needs', [...needs, permission]],
      ['all but it', PERMISSIONS.filter(other => other !== permission)],
    ] as const) {
      test(`[PERM-04] ${permission}, ${title}`, async ({
        page,
        signInAs,
        deploy,
        runToEnd,
        api,
        adminToken,
        expectedErrors,
      }) => {
        // The Executions tab opens with ViewTaskFunctions; what it shows is the server's to refuse.
        if (!held.includes('VIEW_TASKS')) expectedErrors.push('401');
        const name = await deploy();
        await api.call('POST', '/tasks/v1/schedules', adminToken, { functionName: name, interval: 86_400 });
        await runToEnd(name);
        const paths: Paths = {
          functions: '/tasks/functions',
          function: `/tasks/functions/${name}`,
          executions: `/tasks/executions?function=${name}`,
        };
        await signInAs(held);
        for (const place of ['functions', 'function', 'executions'] as const) {
          await page.goto(paths[place]);
          // Either the page or the reason why there is none.
          await expect(page.locator('main h1, main h2').first()).toBeVisible();
          for (const { what, find, permission: one, needs: others = [] } of CONTROLS.filter(
            control => control.page === place,
          )) {
            const isExpected = [one, ...others].every(name => held.includes(name));
            await expect(find(page), what).toHaveCount(isExpected ? 1 : 0);
          }
        }
      });
    }
  }
});
