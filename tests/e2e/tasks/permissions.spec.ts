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

const needsOf = (permission: string) =>
  CONTROLS.filter(one => one.permission === permission).flatMap(one => one.needs ?? []);

test.describe('what each permission of the Tasks section makes possible', () => {
  for (const place of ['functions', 'function', 'executions'] as const) {
    for (const [title, heldFor] of [
      ['alone, with what its place needs', permission => [...new Set([...needsOf(permission), permission])]],
      ['all but it', permission => PERMISSIONS.filter(other => other !== permission)],
    ] as readonly [string, (permission: string) => string[]][]) {
      test(`[PERM-04] each permission ${title}, the page "${place}"`, async ({
        page,
        hold,
        deploy,
        runToEnd,
        api,
        adminToken,
        expectedErrors,
      }) => {
        // The Executions tab opens with ViewTaskFunctions; what it shows is the server's to refuse.
        expectedErrors.push('401');
        const name = await deploy();
        await api.call('POST', '/tasks/v1/schedules', adminToken, { functionName: name, interval: 86_400 });
        await runToEnd(name);
        const paths: Paths = {
          functions: '/tasks/functions',
          function: `/tasks/functions/${name}`,
          executions: `/tasks/executions?function=${name}`,
        };
        for (const permission of PERMISSIONS) {
          const held = heldFor(permission);
          await hold(held);
          await page.goto(paths[place]);
          // Either the page or the reason why there is none.
          await expect(page.locator('main h1, main h2').first()).toBeVisible();
          for (const { what, find, permission: one, needs = [] } of CONTROLS.filter(
            control => control.page === place,
          )) {
            const isExpected = [one, ...needs].every(needed => held.includes(needed));
            await expect(find(page), `${what}, ${title}: ${permission}`).toHaveCount(isExpected ? 1 : 0);
          }
        }
      });
    }
  }
});
