import type { Locator, Page } from '@playwright/test';
import { expect, goWithin, test } from './fixtures';

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
    find: page => page.locator('[role=tab]:not([aria-disabled=true])', { hasText: 'Executions' }),
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
/** Any of these opens the page. */
const OPENED_BY: Record<keyof Paths, readonly string[]> = {
  functions: ['VIEW_TASK_FUNCTIONS'],
  function: ['VIEW_TASK_FUNCTIONS', DETAILS],
  executions: ['VIEW_TASKS'],
};
const PERMISSIONS = [...new Set(CONTROLS.map(control => control.permission))];

const needsOf = (permission: string) =>
  CONTROLS.filter(one => one.permission === permission).flatMap(one => one.needs ?? []);

test.describe('what each permission of the Tasks section makes possible', () => {
  for (const [title, heldFor] of [
    ['alone, with what its place needs', permission => [...new Set([...needsOf(permission), permission])]],
    ['all but it', permission => PERMISSIONS.filter(other => other !== permission)],
  ] as readonly [string, (permission: string) => string[]][]) {
    test(`[PERM-04] each permission ${title}, the pages of functions, a function and executions`, async ({
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
      const titles: Paths = { functions: 'Functions', function: name, executions: 'Executions' };
      for (const permission of PERMISSIONS) {
        const held = heldFor(permission);
        await hold(held);
        const look = async (place: keyof Paths) => {
          // Either the page or the reason why there is none; not what was there before.
          if (OPENED_BY[place].some(one => held.includes(one)))
            await expect(page.getByRole('heading', { level: 1, name: titles[place] })).toBeVisible();
          else {
            await expect(page.getByRole('heading', { level: 1, name: 'You may not see this page' })).toBeVisible();
            await expect(page.getByTestId('page-content')).toBeEmpty();
          }
          for (const { what, find, permission: one, needs = [] } of CONTROLS.filter(
            control => control.page === place,
          )) {
            const isExpected = [one, ...needs].every(needed => held.includes(needed));
            await expect(find(page), `${what}, ${title}: ${permission}`).toHaveCount(isExpected ? 1 : 0);
          }
        };
        await page.goto(paths.functions);
        await look('functions');
        for (const place of ['function', 'executions'] as const) {
          await goWithin(page, paths[place]);
          await look(place);
        }
      }
    });
  }
});
