import { relative } from 'node:path';
import { inject, type RunnerTestCase, type RunnerTestSuite, type SerializedConfig, TestRunner, vi } from 'vitest';

/** By test, the changes that it runs through: how often each, when nothing is changed. */
export type Plan = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a test told of a change; `unsure` where it fails by itself, after a change that outlived its run. */
export type Told = 'noticed' | 'unnoticed' | 'unreached' | 'unsure';

type Switch = { activeMutant?: string | undefined; hitCount?: number | undefined; hitLimit?: number | undefined };

/** So many times as often as without a change is without end, as Stryker reckons it. */
const ENDLESS = 100;

/** A change may lead a test that does next to nothing through this many places, and not be without end. */
const FEW_PLACES = 10_000;

/** A test of milliseconds that takes longer waits for what a change took away. */
const PATIENCE_MS = 2_500;

/** Nobody asks again what one test has noticed. */
const noticed = new Set<string>();

const nameOf = ({ name, suite }: RunnerTestCase | RunnerTestSuite): string =>
  suite ? `${nameOf(suite)} ${name}` : name;

/**
 * Runs each test once for every change that it runs through, in the page and with the modules that are there: a worker of its own for
 * each change takes seconds, the test itself milliseconds. After a change was noticed the test runs without any, which has to pass.
 */
// biome-ignore lint/style/noDefaultExport: vitest asks for it.
export default class RepeatedRun extends TestRunner {
  #queue: string[] = [];
  #hits: Readonly<Record<string, number>> = {};
  #told: Record<string, Told> = {};
  #isSpoilt = false;
  #isCheck = false;
  /** Places that can be changed, as often as the test came through them since it began; and when nothing was changed. */
  #places = 0;
  #usualPlaces = 0;

  constructor(config: SerializedConfig) {
    super(config);
    if (inject('plan' as never)) config.testTimeout = PATIENCE_MS;
  }

  get #switch(): Switch {
    return (globalThis as unknown as Record<string, Switch>)[inject('globalNamespace' as never)] ?? {};
  }

  /**
   * Turns a change on. Each place that could be changed asks which one is: so a loop without end is also seen where its own change is met
   * once, before it. Tasks alone would give the clock of the test no turn to end it.
   */
  #turnOn(change: string | undefined) {
    const most = change === undefined ? Number.POSITIVE_INFINITY : Math.max(FEW_PLACES, this.#usualPlaces * ENDLESS);
    this.#places = 0;
    Object.defineProperty(this.#switch, 'activeMutant', {
      configurable: true,
      get: () => {
        if (++this.#places > most) throw new Error(`Without end: came through ${most} places.`);
        return change;
      },
    });
  }

  #turnOff() {
    Object.defineProperty(this.#switch, 'activeMutant', { configurable: true, writable: true, value: undefined });
  }

  override async onBeforeRunTask(test: RunnerTestCase) {
    await super.onBeforeRunTask(test);
    const plan = inject('plan' as never) as Plan | undefined;
    if (!plan) return;
    this.#hits = plan[`${relative(process.cwd(), test.file.filepath)}#${nameOf(test).trim()}`] ?? {};
    this.#queue = Object.keys(this.#hits).filter(change => !noticed.has(change));
    this.#told = {};
    this.#isSpoilt = false;
    this.#isCheck = true;
    // One run without a change before all, and one after each.
    test.repeats = this.#queue.length * 2;
  }

  override onBeforeTryTask(test: RunnerTestCase) {
    super.onBeforeTryTask(test);
    if (!inject('plan' as never)) return;
    const repeat = test.result?.repeatCount === undefined ? 0 : test.result.repeatCount + 1;
    this.#isCheck = repeat % 2 === 0;
    const change = this.#isCheck ? undefined : this.#queue[(repeat - 1) / 2];
    Object.assign(this.#switch, {
      hitCount: 0,
      hitLimit: change === undefined ? undefined : (this.#hits[change] ?? 1) * ENDLESS,
    });
    this.#turnOn(change);
  }

  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test);
    if (inject('plan' as never)) {
      const repeat = test.result?.repeatCount ?? 0;
      const last = this.#queue[repeat / 2 - 1];
      const needsNoCheck = this.#isCheck && last !== undefined && this.#told[last] !== 'noticed';
      if (needsNoCheck || this.#isSpoilt) return;
    }
    await run();
  }

  onAfterRetryTask(test: RunnerTestCase) {
    const { result } = test;
    if (!inject('plan' as never) || !result) return;
    const hasFailed = result.state === 'fail';
    const repeat = result.repeatCount ?? 0;
    const change = this.#queue[Math.ceil(repeat / 2) - 1];
    const hits = this.#switch.hitCount ?? 0;
    this.#turnOff();
    this.#switch.hitLimit = undefined;
    if (repeat === 0) this.#usualPlaces = this.#places;
    if (this.#isCheck) {
      if (hasFailed) {
        this.#isSpoilt = true;
        if (change !== undefined) this.#told[change] = 'unsure';
      }
    } else if (change !== undefined) {
      if (this.#isSpoilt) this.#told[change] = 'unsure';
      else if (hasFailed) this.#told[change] = 'noticed';
      else this.#told[change] = hits > 0 ? 'unnoticed' : 'unreached';
    }
    if (this.#isCheck && change !== undefined && this.#told[change] === 'noticed') noticed.add(change);
    vi.useRealTimers();
    Object.assign(result, { state: 'run', errors: undefined });
    // Whatever stands in a test's meta is sent after each of its runs: so at the end only.
    if (repeat < this.#queue.length * 2) return;
    (test.meta as { told?: Record<string, Told> }).told = this.#told;
    result.state = 'pass';
  }
}
