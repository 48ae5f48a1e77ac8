import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/chromium.mjs'

// `npm test` sets it, too; a plain `npx vitest` would skip the tests in a browser.
process.env.ADLIB_CHROMIUM ??= findChromium() ?? ''

/** Tests with real models. The models compete for the CPU, so one file runs at a time. */
const models = [
  'test/electron/model-servers/real-ollama.test.ts',
  'test/e2e/real-game.test.ts',
  'test/e2e/real-model.test.ts',
  'test/e2e/real-orders.test.ts',
  'test/e2e/real-writers.test.ts',
  'test/electron/cli/models-command.test.ts',
  'test/examples/team/team-models.test.ts',
]
/** Tests of the package as users install it, and of the team that its command `adlib team` starts. */
const installed = ['test/scripts/library.test.ts', 'test/examples/team/team-command.test.ts']
const e2e = ['test/e2e/**/*.test.ts', ...installed]
/** `npm test` also runs these tests on a developer's machine. They take about a minute. */
const smoke = [
  'test/e2e/perform.test.ts',
  'test/e2e/stage-and-panel.test.ts',
  'test/e2e/overlay.test.ts',
  'test/e2e/overlay-lanes.test.ts',
  'test/e2e/show-panel.test.ts',
  'test/e2e/settings-page.test.ts',
]
/** These tests replace modules and kill processes, so their files share no modules. */
const attack = ['test/attack/**/*.test.ts', 'test/desktop/{windows,packaged}.test.ts']
/** Tests that are left out unless `npm run test:soak` starts them. CI includes the soak test, but a short one. */
const soak = process.env.ADLIB_SOAK
  ? []
  : [
      process.env.ADLIB_SOAK_MINUTES
        ? 'test/attack/soak/ten-thousand-readings.test.ts'
        : 'test/attack/soak/**',
    ]
const unit = ['test/{src-shared,renderer,desktop}/**/*.test.{ts,tsx}']
/** These tests start a compiler or a server, so they are not unit tests. */
const notUnit = ['test/src-shared/tools/definition-types.test.ts', 'test/renderer/wire.test.ts']

/** On a machine with two free cores, more workers would slow each other down. */
const maxWorkers = 2
/** Tests of the whole program mostly wait for the program, a page or a reel, so four workers keep two cores busy. */
const maxShows = 4

/**
 * On a busy CI machine, a browser or a model can miss a step. The end of the log names the tests that pass only on
 * the second try.
 */
const retry = process.env.CI ? 1 : 0

/**
 * Test files share one set of modules, because loading the modules for each file took as much CPU time as the tests.
 * Each test must therefore restore what it replaces.
 */
const isolate = false

export default defineConfig({
  test: {
    // A busy machine can be ten times slower; these timeouts only end a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    setupFiles: ['test/fixtures/english-panel.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unit, exclude: [...attack, ...notUnit], isolate, maxWorkers },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['test/{electron,examples,scripts}/**/*.test.ts', 'test/*.test.ts', ...notUnit],
          exclude: [...models, ...installed],
          isolate,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          ...{ name: 'smoke', include: smoke, isolate, retry },
          ...{ maxWorkers: maxShows, sequence: { groupOrder: 1 } },
        },
      },
      {
        extends: true,
        test: {
          ...{ name: 'e2e', include: e2e, exclude: [...models, ...smoke], isolate, retry },
          ...{ maxWorkers: maxShows, sequence: { groupOrder: 1 } },
        },
      },
      {
        extends: true,
        test: {
          ...{ name: 'attack', include: attack, exclude: soak, retry },
          ...{ maxWorkers: maxShows, sequence: { groupOrder: 1 } },
        },
      },
      {
        extends: true,
        test: { name: 'models', include: models, maxWorkers: 1, retry, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
